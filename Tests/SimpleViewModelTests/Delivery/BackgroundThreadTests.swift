import Foundation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
/// The Swift 6 compiler keeps `respond` on the main thread; these tests avoid its check, as Swift 5 code can.
@Suite("D5 the receiver runs on the main actor", .limited, .endsIfStuck)
@MainActor struct D5BackgroundThreadTests {
    @Test(
        "no output of threads that respond while the main thread sends is lost, and each thread's order is kept"
    )
    func manyThreadsAndABusyMainThread() async {
        let threads = 4
        let outputs = 1_000
        var received: [Int: [Int]] = [:]
        var wasAlwaysOnMainQueue = true
        let (interface, respond) = ViewModelInterface.late(of: (thread: Int, value: Int).self)
        interface.receive { output in
            wasAlwaysOnMainQueue = wasAlwaysOnMainQueue && MainQueue.isCurrent
            received[output.thread, default: []].append(output.value)
        }

        let transfer = UncheckedTransfer(respond)
        async let others: Void = onAnotherThread {
            DispatchQueue.concurrentPerform(iterations: threads) { thread in
                for value in 0..<outputs { transfer.value((thread, value)) }
            }
        }
        // In slices, so that the main thread takes the outputs that came in between.
        for slice in 0..<10 {
            for value in 0..<100 { interface.send(.echo((threads, slice * 100 + value))) }
            await onAnotherThread {}
        }
        await others

        #expect(wasAlwaysOnMainQueue)
        #expect(received.count == threads + 1)
        #expect(received.values.allSatisfy { $0 == Array(0..<outputs) })
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "a thread that has sent for the main queue counts as another thread after it has left the queue"
    )
    func threadThatWasTheMainOne() async {
        // In a process of its own, since there must be no earlier send.
        await #expect(processExitsWith: .exitCode(7)) {
            await onAnotherThread {
                // On Linux, under an asynchronous `main`, the main queue has no thread: this runs on the caller's.
                let late = DispatchQueue.main.sync {
                    MainActor.assumeIsolated {
                        let (interface, respond) = ViewModelInterface.late(of: Int.self)
                        interface.receive { _ in exit(MainQueue.isCurrent ? 7 : 1) }
                        // Kept until the process ends.
                        _ = Unmanaged.passRetained(interface)
                        return UncheckedTransfer(respond)
                    }
                }
                late.value(1)
            }
            await onAnotherThread {}
        }
    }

    @Test(
        "a thread that has taken an output from another thread for the main queue counts as another thread, too"
    )
    func threadThatTookAnOutput() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let transfer = await MainActor.run {
                let (interface, respond) = ViewModelInterface.late(of: Int.self)
                var count = 0
                interface.receive { _ in
                    precondition(MainQueue.isCurrent)
                    count += 1
                    if count == 200 { exit(7) }
                }
                _ = Unmanaged.passRetained(interface)
                return UncheckedTransfer(respond)
            }
            // Under an asynchronous `main`, the main queue has the threads of other serial queues.
            for _ in 1...100 {
                await onAnotherThread { transfer.value(1) }
                await withCheckedContinuation { done in
                    DispatchQueue(label: "another queue").async {
                        transfer.value(2)
                        done.resume()
                    }
                }
            }
            await onAnotherThread {}
        }
    }
    #endif

    // MARK: Release

    @Test(
        "whichever thread releases an interface, its receiver, held outputs and view model are freed on the main thread",
        arguments: [true, false])
    func releasedOnAnotherThread(hasReceiver: Bool) async {
        var log: [String] = []
        let note: @MainActor (String) -> Void = {
            log.append(MainQueue.isCurrent ? $0 : "\($0) elsewhere")
        }
        let owner = Owner(
            AnyViewModel<Int, Token> { [token = Token { note("view model") }] _, respond in
                respond(Token { note("output") })
                token.keep()
            })
        if hasReceiver { owner.interface?.receive(receiver(onRelease: { note("receiver") })) }
        owner.interface?.send(1)
        let last = LastReference(owner.interface)
        owner.interface = nil
        #expect(log == (hasReceiver ? ["output"] : []))

        // Tasks may be released there, too.
        let tasks = LastReference(ViewModelScope<Never, Int>())
        await onAnotherThread {
            last.drop()
            tasks.drop()
        }

        #expect(
            log == (hasReceiver ? ["output", "receiver", "view model"] : ["output", "view model"]))
    }
}
