import Foundation

/// Why a customer's data could not be had or changed, in sentences that the customer can act on.
public enum AccountError: LocalizedError, Hashable {
    case unknownAccount(AccountID)
    case incompleteProfile
    case nothingToSave
    case emailTaken(String)
    case awaitsDelivery(address: String)
    case notKept(StorageError)
    case cancelled

    public var errorDescription: String? {
        switch self {
        case let .notKept(error): error.localizedDescription
        default: [happening, recoverySuggestion].compactMap(\.self).joined(separator: " ")
        }
    }

    public var recoverySuggestion: String? {
        switch self {
        case .unknownAccount: "Sign in again."
        case .nothingToSave: "Change something first."
        case .emailTaken: "Type another one, and save again."
        case .incompleteProfile: "Correct what is marked, and save again."
        case .awaitsDelivery: "Delete the address when the order has arrived."
        case let .notKept(error): error.recoverySuggestion
        case .cancelled: "Try again."
        }
    }

    private var happening: String? {
        switch self {
        case let .unknownAccount(id): "There is no account \"\(id)\"."
        case .nothingToSave: "There is nothing to save."
        case let .emailTaken(email): "The email \(email) belongs to another account."
        case .incompleteProfile: "The profile cannot be saved as it is."
        case let .awaitsDelivery(address): "An order is on its way to \(address)."
        case .notKept: nil
        case .cancelled: "Your account was not asked to the end, because the request was cancelled."
        }
    }
}
