import Foundation

/// Knows who may sign in.
public protocol AuthenticationService: Sendable {
    /// Returns the account that the email and the password belong to.
    func signIn(email: EmailAddress, password: Password) async throws(SignInError) -> AccountID
}

/// Why nobody was signed in, in sentences that the customer can act on.
public enum SignInError: LocalizedError, Hashable {
    case notAnEmail(String)
    case noPassword
    case wrongPassword
    case unreachable
    case notKept(StorageError)
    case cancelled

    public var errorDescription: String? {
        switch self {
        case .notAnEmail(""): localized("There is no email yet. Type it as in name@example.com.")
        case let .notAnEmail(text): localized("\"\(text)\" is not an email address. Type it as in name@example.com.")
        case .noPassword: localized("There is no password yet. Type it, and try again.")
        // One sentence for both: otherwise strangers could find out who has an account.
        case .wrongPassword:
            localized("There is no account with this email and this password. Check both, and type the password again.")
        case .unreachable: localized("The shop cannot be reached. Check your connection to the network, and try again.")
        case let .notKept(error): error.localizedDescription
        case .cancelled: localized("You were not signed in, because the request was cancelled. Try again.")
        }
    }
}
