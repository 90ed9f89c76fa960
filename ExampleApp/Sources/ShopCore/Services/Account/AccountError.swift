import Foundation

/// Why a customer's data could not be had or changed, in sentences that the customer can act on.
public enum AccountError: LocalizedError, Hashable {
    case unknownAccount(AccountID)
    case incompleteProfile
    case nothingToSave
    case emailTaken(String)
    case incompleteAddress
    case labelTaken(String)
    case addressGone(String)
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
        case .unknownAccount: localized("Sign in again.")
        case .nothingToSave: localized("Change something first.")
        case .emailTaken: localized("Type another one, and save again.")
        case .labelTaken: localized("Type another label, and save again.")
        case .addressGone: localized("Go back, and add it again.")
        case .incompleteProfile, .incompleteAddress: localized("Correct what is marked, and save again.")
        case .awaitsDelivery: localized("Delete the address when the order has arrived.")
        case let .notKept(error): error.recoverySuggestion
        case .cancelled: localized("Try again.")
        }
    }

    private var happening: String? {
        switch self {
        case let .unknownAccount(id): localized("There is no account \"\(id)\".")
        case .nothingToSave: localized("There is nothing to save.")
        case let .emailTaken(email): localized("The email \(email) belongs to another account.")
        case .incompleteProfile: localized("The profile cannot be saved as it is.")
        case .incompleteAddress: localized("The address cannot be saved as it is.")
        case let .labelTaken(label): localized("Another of your addresses is called \(label).")
        case let .addressGone(label): localized("\(label) has been deleted in another window.")
        case let .awaitsDelivery(address): localized("An order is on its way to \(address).")
        case .notKept: nil
        case .cancelled: localized("Your account was not asked to the end, because the request was cancelled.")
        }
    }
}
