import Dispatch
import SimpleViewModel
import Testing

/// Each in a process of its own: while a test waits with an observer, everything that runs meanwhile is traced.
// Clauses: Contract.md
@Suite("T3 signals of a later turn are traced as well")
struct TraceAcrossTurnsTests {
    @Test("an output of a completion handler on another thread is traced")
    func completionHandler() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let viewModel = CallbackViewModel()
            let interface = ViewModelInterface(viewModel: viewModel)
            let observer = TraceObserver(of: "CallbackViewModel")
            await withCheckedContinuation { continuation in
                interface.receive { _ in continuation.resume() }
                interface.send(.load, fileID: "Shop/ListView.swift", line: 7)
            }
            #expect(observer.chain(of: ".loaded") == "ListView.swift:7 → CallbackViewModel.load → .loaded")
        }
    }

    @Test("work that work starts, inputs that an operation sends, and the effects of then are caused by the work")
    func workInWork() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let other = ViewModelInterface(viewModel: EchoViewModel<String>())
            let tasks = ViewModelTasks<String>()
            let interface = ViewModelInterface(
                viewModel: ScriptedViewModel<String, String> { _, respond in
                    tasks.run("outer", .restart) {
                        other.send("from the operation")
                        tasks.run("inner", .restart) {
                        } then: {
                            other.send("from then")
                        }
                    } then: {
                    }
                })
            let observer = TraceObserver(of: "EchoViewModel<String>", "ScriptedViewModel<String, String>")
            interface.send("start")
            await observer.until { $0.contains { $0.value == "\"from then\"" && $0.kind == .input } }
            let events = observer.events
            #expect(events.cause(of: "\"outer\"") == "\"start\"")
            #expect(events.cause(of: "\"from the operation\"") == "\"outer\"")
            #expect(events.cause(of: "\"inner\"") == "\"outer\"")
            #expect(events.cause(of: "\"from then\"") == "\"inner\"")
        }
    }

    @Test("work that returns is finished, work that throws has failed, and queued work starts after it")
    func ended() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface(viewModel: TracedWorkViewModel())
            let observer = TraceObserver(of: "TracedWorkViewModel")
            interface.send(.fail, fileID: "Shop/ListView.swift", line: 9)
            interface.send(.policy(.queue))
            interface.send(.policy(.queue))
            await observer.until { $0.filter { $0.fate == .finished }.count == 2 }
            #expect(
                observer.events.filter { $0.kind == .work }.map(\.fate)
                    == [.started, .queued, .queued, .failed, .started, .finished, .started, .finished])
            let failed = observer.events.first { $0.fate == .failed }
            #expect(failed?.reason == "Failure")
            #expect(failed?.trigger == nil)
            #expect(failed?.description.withoutTimes.hasSuffix("failed: Failure (TIME)") == true)
            #expect(
                observer.chain(of: ".failed")
                    == "ListView.swift:9 → TracedWorkViewModel.fail → work .load failed: Failure (TIME) → .failed")
            let queued = observer.events.last { $0.fate == .finished }
            #expect(queued?.wait != nil && queued?.duration != nil)
            #expect(
                queued.map { observer.recording.chain(of: $0.number).withoutTimes }?.hasSuffix(
                    "TracedWorkViewModel.policy(.queue) → work .load (waited TIME, took TIME)") == true)
        }
    }

    @Test("an output of a stream is delivered when its consumer gets it")
    func streamed() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface(viewModel: EchoViewModel<StreamedSignal>())
            let observer = TraceObserver(of: "EchoViewModel<StreamedSignal>")
            interface.send(.one)
            for await _ in interface.outputs { break }
            #expect(observer.events.fates == [".one accepted", ".one held", ".one delivered"])
        }
    }
}

enum StreamedSignal { case one }

/// Responds from a thread that is not the main one, as a service of an older kind does.
final class CallbackViewModel: ViewModel {
    enum Input { case load }
    enum Output: Sendable { case loaded }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        nonisolated(unsafe) let respond = respond  // Called by one thread, once.
        DispatchQueue.global().async { respond(.loaded) }
    }
}
