import Foundation
import ShopCore
import Testing

/// What a person reads: an error reaches the screen as its `localizedDescription`, which ends in the suggestion.
struct AccountErrorTests {
    @Test(
        "an error of signing in says what happened and what to do",
        arguments: [
            (.notAnEmail("ada"), "\"ada\" is not an email address.", "Type it as in name@example.com."),
            (
                .wrongPassword, "There is no account with this email and this password.",
                "Check both, and type the password again."
            ),
            (.unreachable, "The shop cannot be reached.", "Check your connection to the network, and try again."),
            (.cancelled, "You were not signed in, because the request was cancelled.", "Try again."),
        ] as [(SignInError, String, String)]
    )
    func signIn(error: SignInError, sentence: String, suggestion: String) {
        #expect(error.localizedDescription == "\(sentence) \(suggestion)")
    }

    @Test(
        "an error of the account says what happened and what to do",
        arguments: [
            (.unknownAccount("x"), "There is no account \"x\".", "Sign in again."),
            (
                .incompleteProfile, "The profile cannot be saved as it is.",
                "Correct what is marked, and save again."
            ),
            (
                .awaitsDelivery(address: "Home"), "An order is on its way to Home.",
                "Delete the address when the order has arrived."
            ),
            (
                .notKept(.locked(path: "/a/profiles.json.lock")),
                "The file \"/a/profiles.json.lock\" is in use by another process.",
                "Close other windows of the shop, and try again."
            ),
            (
                .cancelled, "Your account was not asked to the end, because the request was cancelled.", "Try again."
            ),
        ] as [(AccountError, String, String)]
    )
    func account(error: AccountError, sentence: String, suggestion: String) {
        #expect(error.localizedDescription == "\(sentence) \(suggestion)")
        #expect(error.recoverySuggestion == suggestion)
    }
}
