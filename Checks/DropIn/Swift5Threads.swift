// A Swift 5 app whose view model responds from many threads at once, which the compiler accepts in this mode: no output is lost,
// each thread's order is kept, and the receiver always runs on the main thread. A -D flag chooses what runs the main thread.

import Dispatch
import Foundation

let threadCount = 8
let outputsPerThread = 500

final class WorkersViewModel: ViewModel {
    enum Input { case start(DispatchGroup), tick(Int) }
    enum Output { case fromThread(Int, number: Int), tick(Int) }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .start(group):
            for thread in 0..<threadCount {
                group.enter()
                Thread.detachNewThread {
                    for number in 0..<outputsPerThread { respond(.fromThread(thread, number: number)) }
                    group.leave()
                }
            }
        case let .tick(number):
            respond(.tick(number))
        }
    }
}

/// The run of one view model, from its first input until the last output of its threads.
@MainActor
final class Round {
    private let interface = ViewModelInterface(viewModel: WorkersViewModel())
    private var received = Array(repeating: 0, count: threadCount)
    private var ticks = 0
    private var isReceiving = false

    /// Calls `completion` on the main queue, after all work that the threads have put there.
    func run(completion: @escaping @MainActor () -> Void) {
        interface.receive { [unowned self] output in
            dispatchPrecondition(condition: .onQueue(.main))
            MainActor.assumeIsolated { self.receive(output) }
        }
        let group = DispatchGroup()
        interface.send(.start(group))
        // The main thread is busy with the same interface while the threads respond.
        var sent = 0
        while group.wait(timeout: .now()) == .timedOut {
            interface.send(.tick(sent))
            sent += 1
        }
        group.notify(queue: .main) { [sent] in
            precondition(self.received.allSatisfy { $0 == outputsPerThread }, "outputs lost: \(self.received)")
            precondition(self.ticks == sent, "ticks lost: \(self.ticks) of \(sent)")
            completion()
        }
    }

    private func receive(_ output: WorkersViewModel.Output) {
        precondition(!isReceiving, "the receiver was re-entered")
        isReceiving = true
        switch output {
        case let .fromThread(thread, number):
            precondition(received[thread] == number, "thread \(thread): \(number) after \(received[thread]) others")
            received[thread] += 1
        case let .tick(number):
            precondition(ticks == number, "tick \(number) came after \(ticks) others")
            ticks += 1
        }
        isReceiving = false
    }
}

@main struct Main {
    @MainActor static func run() async {
        for _ in 0..<20 {
            alarm(15)  // Ends the process with a signal if a race makes it hang.
            let round = Round()
            await withCheckedContinuation { continuation in round.run { continuation.resume() } }
        }
        print("threads ok")
    }

    #if ASYNC_MAIN
    @MainActor static func main() async { await run() }
    #else
    static func main() {
        Task { @MainActor in
            await run()
            exit(0)
        }
        #if RUN_LOOP
        RunLoop.main.run()
        #else
        dispatchMain()
        #endif
    }
    #endif
}
