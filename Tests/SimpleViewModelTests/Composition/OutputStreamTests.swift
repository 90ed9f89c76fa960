import Dispatch
@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("C5 outputs as a stream", .limited)
@MainActor struct C5OutputStreamTests {
    @Test("a consumer gets the outputs once each, in order, even off the main actor")
    func consumerElsewhere() async {
        let interface = Echo<Int>()
        let stream = interface.receive()
        let consumer = Task { @concurrent in
            var received: [Int] = []
            for await output in stream {
                received.append(output)
                if received.count == 100 { break }
            }
            return received
        }

        for input in 1...100 {
            interface.send(input)
            if input.isMultiple(of: 10) { await mainQueueIsDrained() }
        }

        #expect(await consumer.value == Array(1...100))
    }

    @Test(
        "a stream replaces the receiver, which is released at once, and may attach another that ends the stream"
    )
    func replacesTheReceiver() async {
        var received: [Int] = []
        let interface = Echo<Int>()
        interface.receive(
            receiver(onRelease: { [weak interface] in interface?.receive { received.append($0) } }))

        var iterator = interface.receive().makeAsyncIterator()
        interface.send(1)

        #expect(await iterator.next() == nil)
        #expect(received == [1])
    }

    @Test(
        "an output in the turn in which a waiting consumer is cancelled goes to that consumer or the next, never to both"
    )
    func cancelledInTheSameTurn() async {
        for _ in 1...50 {
            var received: [Int] = []
            let interface = Echo<Int>()
            let consumer = Consumer(interface.receive())
            await mainQueueIsDrained()

            interface.send(1)
            interface.send(2)
            consumer.cancel()
            await consumer.hasEnded()

            interface.receive { received.append($0) }
            #expect(consumer.received + received == [1, 2])
        }
    }

    @Test(
        "a consumer that waits ends when it is cancelled; one that was replaced in that turn leaves the new receiver in place"
    )
    func replacedAndCancelled() async {
        var received: [Int] = []
        let interface = Echo<Int>()
        let consumer = Consumer(interface.receive())
        await mainQueueIsDrained()

        interface.receive { received.append($0) }
        consumer.cancel()
        interface.send(1)

        await consumer.hasEnded()
        #expect(received == [1])

        let last = Consumer(interface.receive())
        await mainQueueIsDrained()
        last.cancel()
        await last.hasEnded()
    }

    @Test(
        "a consumer that is cancelled on its way to the main actor ends, and the next receiver gets the outputs"
    )
    func cancelledOnItsWay() async {
        for _ in 1...50 {
            var received: [Int] = []
            let interface = Echo<Int>()
            let stream = interface.receive()
            let asks = DispatchSemaphore(value: 0)
            let consumer = Task { @concurrent in
                asks.signal()
                for await _ in stream {}
            }
            waitForAnotherThread { asks.wait() }
            consumer.cancel()
            await consumer.value
            interface.send(1)
            interface.receive { received.append($0) }
            #expect(received == [1])
        }
    }

    @Test(
        "a stream that is dropped unread, and a consumer that breaks off, leave the outputs to the next consumer"
    )
    func brokenOff() async {
        let interface = Echo<Int>()
        interface.send(1)
        _ = interface.receive()
        for input in 2...4 { interface.send(input) }
        for outputs in [[1, 2], [3, 4]] {
            var received: [Int] = []
            for await output in interface.receive() {
                received.append(output)
                if received.count == 2 { break }
            }
            #expect(received == outputs)
        }
    }
}

/// Consumes a stream in a task.
@MainActor private final class Consumer<Output: Sendable> {
    private(set) var received: [Output] = []
    private var task: Task<Void, Never>?

    init(_ stream: AsyncStream<Output>) {
        task = Task { for await output in stream { received.append(output) } }
    }

    func hasEnded() async { await task?.value }
    func cancel() { task?.cancel() }
}

/// Returns after the work on the main queue, so that a consumer is waiting.
@MainActor private func mainQueueIsDrained() async {
    for _ in 1...3 { await onAnotherThread {} }
}
