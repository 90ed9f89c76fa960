import SimpleViewModel
import Testing

@Suite("A recording keeps the last signals")
@MainActor struct TraceRecordingTests {
    /// A row that tells its page, twice.
    private func page(capacity: Int = 1_000) -> ViewModelTrace.Recording {
        let page = ViewModelInterface(viewModel: TracedPageViewModel())
        let row = ViewModelInterface(viewModel: TracedRowViewModel())
        row.receive(passingTo: page, as: TracedPageViewModel.Input.row)
        return recorded(capacity: capacity) {
            row.send(.addToBag, fileID: "Shop/ProductView.swift", line: 41)
            page.receive { _ in }
            page.send(.look, fileID: "Shop/ProductView.swift", line: 50)
        }
    }

    @Test("each signal once, oldest first, with what became of it last")
    func latest() {
        let recording = page()
        #expect(
            recording.events.fates == [
                ".addToBag accepted", ".addedToBag passed", ".row(.addedToBag) accepted",
                ".showToast(\"Added to bag\") delivered", ".look accepted",
            ])
    }

    @Test("only as many as it has room for: the last")
    func bounded() {
        #expect(page(capacity: 2).events.fates == [".showToast(\"Added to bag\") delivered", ".look accepted"])

        let echo = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let recording = recorded(capacity: 10) { for number in 0..<1_000 { echo.send(number) } }
        #expect(recording.events.count == 10)
        #expect(recording.events.last?.value == "999")
    }

    @Test("a signal that was forgotten is kept again when something becomes of it, and the newer ones stay")
    func forgottenAndDelivered() {
        let echo = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let recording = recorded(capacity: 4) {
            for number in 0..<10 { echo.send(number) }
            echo.receive { _ in }
        }
        #expect(recording.events.count == 4)
        #expect(recording.events.last?.fate == .delivered)
    }

    @Test("a chain whose beginning was forgotten says so, and one of a forgotten signal is empty")
    func forgottenChain() throws {
        let recording = page(capacity: 2)
        let toast = try #require(recording.events.first)
        #expect(recording.chain(of: toast.number) == "… → TracedPageViewModel → .showToast(\"Added to bag\")")
        #expect(recording.chain(of: toast.number - 1).isEmpty)
        #expect(ViewModelTrace.Recording().chain(of: 1).isEmpty)
    }

    @Test("the tree has each signal under the one that caused it")
    func tree() {
        #expect(
            page().tree == """
                ProductView.swift:41  TracedRowViewModel.addToBag  accepted
                  TracedRowViewModel → .addedToBag  passed
                    TracedPageViewModel.row(.addedToBag)  accepted
                      TracedPageViewModel → .showToast("Added to bag")  delivered
                ProductView.swift:50  TracedPageViewModel.look  accepted
                """)
        #expect(ViewModelTrace.Recording().tree.isEmpty)
    }

    @Test("signals of the same cause are in the tree in the order in which they came up")
    func siblings() {
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, String> { _, respond in
                respond("first")
                respond("second")
            })
        interface.receive { _ in }
        let lines = recorded { interface.send(1) }.tree.split(separator: "\n")
        #expect(lines.map { $0.contains("first") } == [false, true, false])
        #expect(lines.map { $0.contains("second") } == [false, false, true])
    }

    @Test("a tree whose roots were forgotten begins with what is left")
    func treeWithoutRoots() {
        #expect(
            page(capacity: 3).tree == """
                TracedPageViewModel.row(.addedToBag)  accepted
                  TracedPageViewModel → .showToast("Added to bag")  delivered
                ProductView.swift:50  TracedPageViewModel.look  accepted
                """)
    }

    @Test("a chain and a tree of ten thousand answers need no more stack than one")
    func deep() throws {
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive { if $0 < 5_000 { interface.send($0 + 1) } }
        let recording = recorded(capacity: 20_000) { interface.send(0) }
        let last = try #require(recording.events.last)
        #expect(recording.chain(of: last.number).hasSuffix("EchoViewModel<Int>(5000) → 5000"))
        #expect(recording.tree.split(separator: "\n").count == recording.events.count)
    }
}
