// A Swift 5 app whose view model responds from many threads at once, which the compiler accepts in this mode: no output is lost,
// each thread's order is kept, and the receiver always runs on the main thread. A -D flag chooses what runs the main thread.

import Dispatch
import Foundation

let threadCount = 8
let outputsPerThread = 500

final class WorkersViewModel: ViewModel {
    /// Starts the threads; without a group, responds once.
    func accept(_ group: DispatchGroup?, respond: @escaping ((thread: Int, number: Int)) -> Void) {
        guard let group else { return respond((threadCount, 0)) }
        for thread in 0..<threadCount {
            group.enter()
            Thread.detachNewThread {
                for number in 0..<outputsPerThread { respond((thread, number)) }
                group.leave()
            }
        }
    }
}

@MainActor func round() async {
    let interface = ViewModelInterface(viewModel: WorkersViewModel())
    var received = Array(repeating: 0, count: threadCount + 1)
    var isReceiving = false
    interface.receive { thread, number in
        dispatchPrecondition(condition: .onQueue(.main))
        precondition(!isReceiving, "the receiver was re-entered")
        isReceiving = true
        precondition(thread == threadCount || number == received[thread], "\(number) after \(received[thread]) others")
        received[thread] += 1
        isReceiving = false
    }
    let group = DispatchGroup()
    interface.send(group)
    // The main thread is busy with the same interface while the threads respond.
    var sent = 0
    while group.wait(timeout: .now()) == .timedOut {
        interface.send(nil)
        sent += 1
    }
    await withCheckedContinuation { continuation in group.notify(queue: .main) { continuation.resume() } }
    let expected = Array(repeating: outputsPerThread, count: threadCount) + [sent]
    precondition(received == expected, "outputs lost: \(received) instead of \(expected)")
}

@main struct Main {
    @MainActor static func run() async {
        for _ in 0..<20 {
            alarm(15)  // Ends the process with a signal if a race makes it hang.
            await round()
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
