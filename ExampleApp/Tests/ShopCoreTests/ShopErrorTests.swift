import Foundation
import ShopCore
import Testing

/// Sentences of errors that the other tests and the transcripts do not show.
///
/// An error reaches the screen as its `localizedDescription`.
struct ShopErrorTests {
    @Test("an error gives the problem and a solution", arguments: sentences)
    func sentence(error: ShopError, happening: String, suggestion: String) {
        #expect(error.localizedDescription == "\(happening) \(suggestion)")
    }

    private static let address = URL(string: "http://ada:secret@shop.test:80/a?key=1") ?? URL(fileURLWithPath: "")

    private static let sentences: [(ShopError, String, String)] = [
        (.cancelled, "The request was cancelled.", "Try again."),
        (.unknownProduct("pot"), "There is no product \"pot\".", "The list of products shows the ids that there are."),
        (.soldOut(name: "Cup (Red, S)"), "Cup (Red, S) is sold out.", "Choose another size or colour."),
        (
            .wholeStockInBag(name: "Cup (Red, S)", stock: 2),
            "Your bag already holds all that there is of Cup (Red, S): 2.", "Choose another size or colour."
        ),
        (.notAnEmail("ada"), "\"ada\" is not an email address.", "Type it as in name@example.com."),
        (
            .wrongPassword, "There is no account with this email and this password.",
            "Check both, and type the password again."
        ),
        (.unreachable, "The shop cannot be reached.", "Check your connection to the network, and try again."),
        (.unknownAccount("x"), "There is no account \"x\".", "Sign in again."),
        (.incompleteProfile, "The profile cannot be saved as it is.", "Correct the marked fields, and save again."),
        (
            .awaitsDelivery(address: "Home"), "An order is on its way to Home.",
            "Delete the address when the order has arrived."
        ),
        (
            .catalogueNotFound(URL(fileURLWithPath: "gone.json")), "There is no catalogue \"gone.json\".",
            "Check the path, or choose another file."
        ),
        (
            .catalogueUnreadable(URL(fileURLWithPath: "/shop/bad.json"), reason: "it is bad"),
            "The catalogue \"/shop/bad.json\" cannot be read: it is bad.", "Correct the file, or choose another one."
        ),
        (
            .catalogueUnreadable(address, reason: "it is bad"),
            "The catalogue \"http://shop.test:80/a\" cannot be read: it is bad.",
            "Try again when it has been corrected."
        ),
        (
            .unknownServer("shop.test"), "There is no server called shop.test, or the network cannot be reached.",
            "Check the address and your network, and try again."
        ),
        (
            .insecure(server: "shop.test"), "There is no secure connection to the server shop.test.",
            "Check the address and the clock of this computer, or choose another catalogue."
        ),
        (
            .noAnswer(server: "shop.test", after: .milliseconds(1_500)),
            "The server shop.test has not answered to the end in 1.5 seconds; it may be busy.",
            "Wait a moment, and try again."
        ),
        (
            .packed(server: "shop.test", as: "br"),
            "The server shop.test sends the catalogue packed (br), though it was asked for it as it is.",
            "Have it serve the catalogue as it is, or choose another catalogue."
        ),
        (
            .status(302, address), "The server shop.test:80 points elsewhere (status 302).",
            "Check the address and whether you may see it, or choose another catalogue."
        ),
        (
            .tooLarge(address, limit: 16_000_000),
            "The content of http://shop.test:80/a is larger than 16 MB, and so no catalogue.",
            "Check the address, or choose another catalogue."
        ),
        (
            .locked(path: "/a/profiles.json.lock"), "The file \"/a/profiles.json.lock\" is in use by another process.",
            "Close other windows of the shop, and try again."
        ),
    ]
}
