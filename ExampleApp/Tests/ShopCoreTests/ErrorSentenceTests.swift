import Foundation
import ShopCore
import Testing

/// What a person reads; an error reaches the screen as its `localizedDescription`.
struct ErrorSentenceTests {
    @Test(
        "an error of the product service says what happened and what to do",
        arguments: [
            (
                .unknownProduct("pot"),
                "There is no product \"pot\". The list of products shows the ids that there are."
            ),
            (
                .catalogueNotFound(URL(fileURLWithPath: "gone.json")),
                "There is no catalogue \"gone.json\". Check the path, or choose another file."
            ),
            (
                .catalogueUnreadable(
                    URL(fileURLWithPath: "/shop/bad.json"), reason: "products[1].id is missing"),
                "The catalogue \"/shop/bad.json\" cannot be read: products[1].id is missing. "
                    + "Correct the file, or choose another one."
            ),
            (
                .catalogueUnreadable(URL(fileURLWithPath: "/shop"), reason: "it is a folder"),
                "The catalogue \"/shop\" cannot be read: it is a folder. Correct the file, or choose another one."
            ),
            (
                .catalogueUnreadable(
                    URL(string: "http://ada:secret@shop.test:80/a?key=1") ?? URL(fileURLWithPath: ""),
                    reason: "it is not valid JSON"),
                "The catalogue \"http://shop.test:80/a\" cannot be read: it is not valid JSON. "
                    + "Try again when it has been corrected."
            ),
            (
                .cancelled,
                "The catalogue was not read to the end, because the request was cancelled. Try again."
            ),
        ] as [(ProductServiceError, String)]
    )
    func productService(error: ProductServiceError, sentence: String) {
        #expect(error.localizedDescription == sentence)
    }

    @Test(
        "an error of the web that no test can bring about says what happened and what to do as well",
        arguments: [
            (
                .unknownServer("shop.test"),
                "There is no server called shop.test, or the network cannot be reached. "
                    + "Check the address and your network, and try again."
            ),
            (
                .insecure(server: "shop.test"),
                "There is no secure connection to the server shop.test. "
                    + "Check the address and the clock of this computer, or choose another catalogue."
            ),
            (
                .noAnswer(server: "shop.test", after: .milliseconds(1_500)),
                "The server shop.test has not answered to the end in 1.5 seconds; it may be busy. "
                    + "Wait a moment, and try again."
            ),
            (
                .packed(server: "shop.test", as: "br"),
                "The server shop.test sends the catalogue packed (br), though it was asked for it as it is. "
                    + "Have it serve the catalogue as it is, or choose another catalogue."
            ),
            (
                .status(302, server: "shop.test"),
                "The server shop.test points elsewhere (status 302). "
                    + "Check the address and whether you may see it, or choose another catalogue."
            ),
            (
                .tooLarge(URL(fileURLWithPath: "/a"), limit: 16_000_000),
                "What is at file:///a is larger than 16 MB, and so no catalogue. "
                    + "Check the address, or choose another catalogue."
            ),
        ] as [(DownloadError, String)]
    )
    func download(error: DownloadError, sentence: String) {
        #expect(error.localizedDescription == sentence)
    }

    @Test(
        "an error of the bag says what happened and what to do",
        arguments: [
            (.soldOut(name: "Cup (Red, S)"), "Cup (Red, S) is sold out. Choose another size or colour."),
            (
                .wholeStockInBag(name: "Cup (Red, S)", stock: 2),
                "Your bag already holds all that there is of Cup (Red, S): 2. Choose another size or colour."
            ),
            (
                .cancelled,
                "The bag was not asked to the end, because the request was cancelled. Try again."
            ),
        ] as [(BagServiceError, String)]
    )
    func bagService(error: BagServiceError, sentence: String) {
        #expect(error.localizedDescription == sentence)
    }
}
