@_spi(Testing) @_spi(Timeline) import SimpleViewModel
import SimpleViewModelTimeline
import Testing

// Clauses: CONTRACT.md
@Suite("T8 an alarm is what a developer would call wrong, with the sentence that says why")
@MainActor struct T8AlarmTests {
    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "work that failed is an alarm, with the text of its error, also in the Trace Event format")
    func failed() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface(TracedWorkViewModel(), name: "main")
            let observer = TraceObserver()
            interface.receive { _ in }
            await interface.perform(.fail, fileID: "Shop/Search.swift", line: 9)
            let recording = observer.recording
            #expect(recording.alarms.map(\.message) == ["It failed: the server is offline."])
            let trace = try TraceEvents(recording.traceEventJSON)
            #expect(trace.faults == [])
            let work = try #require(trace.all.first { $0.arguments["alarm"] != nil })
            #expect(work.argument("alarm") == "It failed: the server is offline.")
            #expect(work.argument("reason") == "the server is offline")
            // Work cannot have a flow in this format: the flow leads from its input to its output.
            let output = recording.latestEvents.last { $0.kind == .output }
            #expect(output?.cause == recording.alarms.first?.event.id)
            let flow = trace.all.first { $0.phase == "s" && $0.json["id"] as? Int == output?.id }
            #expect(flow?.time == trace.slices.first { $0.arguments["origin"] != nil }?.time)
            let page = recording.timelinePage
            #expect(
                page.contains("It failed: the server is offline.") && !page.contains("\"ph\":\"s\"")
            )
        }
    }

    @Test(
        "a commit that fails after its interface was released is an alarm, and its slice lasts until its end"
    )
    func failedCommit() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let owner = Owner(TracedWorkViewModel())
            let observer = TraceObserver()
            owner.interface?.send(.fail, fileID: "Shop/Search.swift", line: 9)
            owner.interface = nil
            await ViewModelCommits.finished()
            let recording = observer.recording
            #expect(recording.alarms.map(\.message) == ["It failed: the server is offline."])
            let work = recording.alarms.first?.event.id ?? 0
            #expect(recording.events(of: work).map(\.fate) == ["started", "outlived", "failed"])
            let chain = recording.chain(of: work)
            #expect(
                chain.hasPrefix("Search.swift:9\n→ TracedWorkViewModel.fail\n→ work .load failed"))
            let trace = try TraceEvents(recording.traceEventJSON)
            #expect(trace.faults == [])
            let slice = trace.all.filter { $0.category == "work" }
            #expect(slice.map(\.phase) == ["b", "e"])
            let steps = slice.first?.steps
            #expect(steps?.map { $0.first as? String } == ["started", "outlived", "failed"])
            #expect(slice.last?.time == steps?.last?[1] as? Double)
        }
    }
    #endif

    @Test("work that was superseded, cancelled, ignored, or ended with its interface is none")
    func ended() {
        let owner = Owner(TracedWorkViewModel())
        let recording = recorded(withInterfaces: true) {
            for policy: ViewModelWorkPolicy in [.restart, .restart, .ignoreWhileRunning] {
                owner.interface?.send(.policy(policy))
            }
            owner.interface?.send(.cancel)
            owner.interface?.send(.policy(.restart))
            owner.interface = nil
        }
        #expect(
            recording.latestEvents.workFates == ["superseded", "cancelled", "ignored", "ended"])
        #expect(recording.alarms.isEmpty)
    }

    @Test(
        "an output that no receiver took is an alarm; one that its busy receiver did not get before the release is none"
    )
    func held() {
        let page = Owner(TracedPageViewModel())
        let waiting = recorded { page.interface?.send(.like) }
        #expect(waiting.alarms.map(\.message) == ["No receiver has taken it yet."])
        let dropped = recorded(withInterfaces: true) {
            page.interface?.send(.like)
            page.interface = nil
        }
        #expect(
            dropped.alarms.map(\.message) == [
                "No receiver took it before its interface was released."
            ])
        #expect(dropped.traceEventJSON.contains(#""reason":"no receiver""#), "of an earlier step")

        let busy = recorded(withInterfaces: true) {
            var respond: ((Int) -> Void)?
            let owner = Owner(AnyViewModel<Void, Int> { respond = $1 })
            owner.interface?.send(())
            owner.interface?.receive { _ in
                respond?(2)
                owner.interface = nil
            }
            respond?(1)
        }
        #expect(busy.latestEvents.contains { $0.fate == "dropped" })
        #expect(busy.alarms.isEmpty)
    }

    @Test(
        "an input to a released interface is an alarm, unless it belongs to the story that released it"
    )
    func released() {
        let row = ViewModelInterface(TracedRowViewModel())
        func makePage() -> Owner<TracedPageViewModel> {
            let page = TracedPageViewModel()
            row.connect(to: page.scope, as: TracedPageViewModel.Input.row)
            return Owner(page)
        }
        let page = makePage()
        let later = recorded(withInterfaces: true) {
            page.interface = nil
            row.send(.addToBag)
        }
        #expect(later.alarms.map(\.message) == ["It was sent to an interface that is released."])
        #expect(later.alarms.first?.event.kind == .input)

        let own = ViewModelInterface(TracedRowViewModel())
        let other = Owner(TracedPageViewModel())
        let released = other.interface
        own.receive { _ in
            other.interface = nil
            released?.close()
            released?.send(.row(.addedToBag))
        }
        let same = recorded(withInterfaces: true) { own.send(.addToBag) }
        #expect(same.latestEvents.contains { $0.fate == "dropped" })
        #expect(same.alarms.isEmpty)
    }
}
