import Foundation
import Testing

/// The shop tells how its signals travel.
@Suite(.timeLimit(.minutes(1))) struct TraceTests {
    @Test("why tells what led to the last thing on screen, from the line of the view on")
    func why() async throws {
        try await expectTranscript("why")
    }

    @Test("--trace tells every signal on standard error, and changes nothing else")
    func trace() async throws {
        let commands = try Transcript(named: "product-page").commands(passwords: [])
        let shop = try await ShopProcess(input: commands)
        let traced = try await ShopProcess(arguments: ["--trace"], input: commands)
        #expect(traced.standardOutput == shop.standardOutput)
        #expect(shop.standardError == "")

        let signals = traced.standardError.withoutLineNumbers.split(separator: "\n").map(String.init)
        let like = [
            "ProductScreen.swift:N  ProductViewModel.didTapLike  accepted",
            "ProductViewModel → .isLiking(true)  delivered",
            "ProductViewModel work .like  started", "ProductViewModel → .likeStatus(on: true)  delivered",
            "ProductViewModel → .isLiking(false)  delivered", "ProductViewModel work .like  finished",
        ]
        for signal in like { #expect(signals.contains { $0.hasSuffix(signal) }, "\(signal)") }
    }

    @Test("a screen that is left is released, which cancels what runs on it")
    func leave() async throws {
        let commands = """
            1 &
            back &
            bag &
            products
            account
            email ada@example.com
            password analytical
            submit
            addresses &
            products
            """
        let shop = try await ShopProcess(arguments: ["--trace", "--latency", "20"], input: commands)
        for viewModel in ["ProductViewModel", "BagViewModel", "AddressesViewModel"] {
            #expect(shop.standardError.contains("\(viewModel) work .load  cancelled\n"), "\(viewModel)")
        }
    }

    @Test("at a terminal, a signal takes the place of the prompt, which follows it")
    func traceAtTerminal() async throws {
        let shop = try await ShopAtTerminal(
            arguments: ["--trace"], columns: 200, [("sold out", "bag\n"), ("It is empty", "quit\n")])
        #expect(shop.output.contains(/\[[JK]#[0-9]+ .*BagViewModel → .showEmptyBag  delivered\n(.* ….*\n)?>/))
    }
}
