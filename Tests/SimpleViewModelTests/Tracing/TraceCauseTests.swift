import SimpleViewModel
import Testing

@Suite("Every signal is traced back to the line that began it")
@MainActor struct TraceCauseTests {
    @Test("an output's chain leads through child and parent back to the line of the view")
    func chain() throws {
        let shop = ViewModelInterface(viewModel: TracedShopViewModel())
        let page = ViewModelInterface(viewModel: TracedPageViewModel())
        let row = ViewModelInterface(viewModel: TracedRowViewModel())
        row.receive(passingTo: page, as: TracedPageViewModel.Input.row)
        page.receive(passingTo: shop, as: TracedShopViewModel.Input.page)
        shop.receive { _ in }

        let recording = recorded { row.send(.addToBag, fileID: "Shop/ProductView.swift", line: 41) }

        let toast = try #require(recording.events.first { $0.value.contains("Toast") })
        #expect(
            recording.chain(of: toast.number)
                == "ProductView.swift:41 → TracedRowViewModel.addToBag → .addedToBag → TracedPageViewModel.row(.addedToBag)"
                + " → .showToast(\"Added to bag\")")
        let badge = try #require(recording.events.last)
        #expect(
            recording.chain(of: badge.number)
                == recording.chain(of: toast.number)
                + " → TracedShopViewModel.page(.showToast(\"Added to bag\")) → .badge(1)")
    }

    @Test("what a receiver sends is caused by the output that it was receiving")
    func sentFromAReceiver() {
        let page = ViewModelInterface(viewModel: TracedPageViewModel())
        let row = ViewModelInterface(viewModel: TracedRowViewModel())
        row.receive { _ in page.send(.like) }
        page.receive { output in if case .liked = output { page.send(.look) } }

        let events = traced {
            row.send(.addToBag)
            page.send(.row2(id: "1", .addedToBag))
        }

        #expect(events.cause(of: ".like") == ".addedToBag")
        #expect(events.cause(of: ".look") == ".liked")
        #expect(events.cause(of: ".row2(id: \"1\", .addedToBag)") == nil)
    }

    @Test("what a receiver sends when held outputs come is caused by them, each by its own")
    func sentForHeldOutputs() {
        let page = ViewModelInterface(viewModel: TracedPageViewModel())
        let echo = ViewModelInterface(viewModel: EchoViewModel<Int>())

        let events = traced {
            echo.send(1)
            echo.send(2)
            echo.receive { page.send($0 == 1 ? .like : .look) }
        }

        #expect(events.cause(of: ".like") == "1")
        #expect(events.cause(of: ".look") == "2")
    }

    @Test("a queued input keeps its cause, and its outputs are caused by it")
    func queued() {
        let script = ScriptedViewModel<Int, String> { input, respond in respond("out \(input)") }
        let interface = ViewModelInterface(viewModel: script)
        interface.receive { output in
            if output == "out 1" {
                interface.send(2)
                interface.send(3)
            }
        }

        let events = traced { interface.send(1) }

        #expect(events.cause(of: "2") == "\"out 1\"")
        #expect(events.cause(of: "3") == "\"out 1\"")
        #expect(events.cause(of: "\"out 2\"") == "2")
        #expect(events.cause(of: "\"out 3\"") == "3")
    }

    @Test("an output responded late is caused by the input whose respond was kept, not by what is accepted just then")
    func kept() {
        var keptResponds: [(String) -> Void] = []
        let script = ScriptedViewModel<Int, String> { input, respond in
            keptResponds.append(respond)
            if input == 2 { keptResponds[0]("for 1") }
        }
        let interface = ViewModelInterface(viewModel: script)
        interface.receive { _ in }

        let events = traced {
            interface.send(1)
            interface.send(2)
            keptResponds[1]("for 2")
        }

        #expect(events.cause(of: "\"for 1\"") == "1")
        #expect(events.cause(of: "\"for 2\"") == "2")
    }

    @Test("a respond that was kept while tracing was off causes nothing, and its output is told")
    func keptBeforeTracing() {
        var kept: ((Int) -> Void)?
        let interface = ViewModelInterface(viewModel: ScriptedViewModel<Int, Int> { _, respond in kept = respond })
        interface.receive { _ in }
        untraced { interface.send(0) }
        let events = traced { kept?(1) }
        #expect(events.fates == ["1 delivered"])
        #expect(events.first?.cause == nil)
    }

    @Test("what comes after a chain has come to rest is not caused by it")
    func rest() {
        let page = ViewModelInterface(viewModel: TracedPageViewModel())
        page.receive { _ in }
        let events = traced {
            page.send(.like)
            page.send(.look)
        }
        #expect(events.cause(of: ".look") == nil)
    }
}
