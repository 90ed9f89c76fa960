import Foundation
import Testing

/// The shop tells how its signals travel.
@Suite(.timeLimit(.minutes(1))) struct TraceTests {
    @Test("why shows the signals behind the last change, from the line of the view on")
    func why() async throws {
        try await expectTranscript("why")
    }

    @Test("--trace prints every signal on standard error, and changes nothing else")
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

    @Test("--diagram writes the signals of the visit as a Mermaid diagram when it ends, and changes nothing else")
    func diagram() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).mmd")
        defer { try? FileManager.default.removeItem(at: file) }
        let commands = "1\nadd 3\nquit\nlike\n"
        let shop = try await ShopProcess(arguments: ["--trace"], input: commands)
        let drawn = try await ShopProcess(arguments: ["--trace", "--diagram", file.path], input: commands)
        #expect(drawn.standardOutput == shop.standardOutput)
        #expect(drawn.standardError == shop.standardError)
        #expect(drawn.exitCode == 0)

        let diagram = try String(contentsOf: file, encoding: .utf8)
        #expect(
            diagram.hasPrefix(
                """
                sequenceDiagram
                    participant view as View
                    participant vm1 as CatalogueViewModel
                    participant vm2 as ProductViewModel
                    participant vm3 as SKUViewModel
                    view->>vm1: .viewDidLoad

                """))
        #expect(
            diagram.hasSuffix(
                """
                    vm3-->>view: .addedToBag(name: #34;Harbour Sweater (Moss, M)#34;, bagCount: 1)
                    vm3->>vm2: .sku(.addedToBag(name: #34;Harbour Sweater (Moss, M)#34;, bagCount: 1))
                    vm2-->>view: .bagCount(1)
                    vm2-->>view: .showToast(#34;Harbour Sweater (Moss, M) is in your bag.#34;)
                    vm3-->>view: .isAdding(false)
                    vm3->>vm2: .sku(.isAdding(false))

                """))
    }

    @Test("a diagram that cannot be written is reported at the end on standard error, with exit code 73")
    func unwritableDiagram() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())/visit.mmd")
        let shop = try await ShopProcess(arguments: ["--diagram", file.path], input: "bag\n")
        #expect(shop.standardOutput.contains("Your bag is empty"))
        #expect(
            shop.standardError == """
                Shop: The diagram cannot be written to "\(file.path)": its folder may be missing, or closed to you. Name \
                another file after --diagram.

                """)
        #expect(shop.exitCode == 73)
    }

    @Test("--timeline writes the signals of the visit as one page, and reports a page that cannot be written")
    func timeline() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).html")
        defer { try? FileManager.default.removeItem(at: file) }
        let shop = try await ShopProcess(arguments: ["--timeline", file.path], input: "1\nadd 3\nquit\n")
        #expect(shop.exitCode == 0)
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(page.hasPrefix("<!doctype html>"))
        #expect(page.contains(#""viewModel":"SKUViewModel""#))
        #expect(page.hasSuffix("</html>\n"))

        let nowhere = file.appendingPathComponent("visit.html")
        let failed = try await ShopProcess(arguments: ["--timeline", nowhere.path], input: "quit\n")
        #expect(failed.standardError.hasPrefix("Shop: The timeline cannot be written to \"\(nowhere.path)\""))
        #expect(failed.exitCode == 73)
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
            #expect(shop.standardError.contains("\(viewModel) work .load  cancelled by #"), "\(viewModel)")
        }
    }

    @Test("at a terminal, a signal takes the place of the prompt, which follows it")
    func traceAtTerminal() async throws {
        let shop = try await ShopAtTerminal(
            arguments: ["--trace"], columns: 200, [("sold out", "bag\n"), ("Your bag is empty", "quit\n")])
        #expect(shop.output.contains(/\[[JK]#[0-9]+ .*BagViewModel → \.content\(\.empty\(.*  delivered\n(.* ….*\n)?>/))
    }
}
