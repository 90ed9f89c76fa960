import Dispatch
@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("C5 outputs as a stream", .timeLimit(.minutes(5)))
@MainActor struct OutputStreamTests {
    // MARK: Exactly once, held until consumed

    @Test("a thousand outputs reach the consumer once each, in order, however they are spread over turns")
    func manyOutputs() async {
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let consumer = Consumer(interface.receive())
        for input in 1...1_000 {
            interface.send(input)
            if input.isMultiple(of: 7) { await mainQueueIsDrained() }
            if input.isMultiple(of: 100) { await consumer.hasReceived(input) }
        }

        #expect(consumer.received == Array(1...1_000))
    }

    @Test("a consumer off the main actor gets the same outputs")
    func consumerElsewhere() async {
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
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

    // MARK: Making a stream is a receive

    @Test("a stream replaces the receiver, which is released at once, and may attach another that ends the stream")
    func replacesTheReceiver() async {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive(receiver(onRelease: { [weak interface] in interface?.receive { received.append($0) } }))

        var iterator = interface.receive().makeAsyncIterator()
        interface.send(1)

        #expect(await iterator.next() == nil)
        #expect(received == [1])
    }

    @Test("releasing the interface ends the stream, whether or not its consumer waits", arguments: [true, false])
    func endedByRelease(isWaiting: Bool) async {
        let owner = Owner(EchoViewModel<Int>())
        let consumer = Consumer(owner.interface!.receive())
        if isWaiting { await mainQueueIsDrained() }

        owner.interface = nil
        await consumer.hasEnded()

        #expect(consumer.received.isEmpty)
    }

    @Test("a stream keeps neither the interface nor the view model")
    func streamKeepsNothing() async {
        let viewModel = WeakProbe(EchoViewModel<Int>())
        let owner = viewModel.handOver()
        weak let interface = owner.interface
        let consumer = Consumer(owner.interface!.receive())
        owner.interface?.send(1)
        await consumer.hasReceived(1)

        owner.interface = nil

        #expect(interface == nil)
        #expect(viewModel.object == nil)
        await consumer.hasEnded()
    }

    // MARK: A consumer that is cancelled or dropped

    @Test("outputs that a cancelled consumer did not get, and later ones, go to the next receiver")
    func cancelledThenReceive() async {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let consumer = Consumer(interface.receive(), pausingAfter: 1)
        for input in 1...3 { interface.send(input) }
        await consumer.hasReceived(1)

        consumer.cancel()
        consumer.goOn()
        await consumer.hasEnded()
        interface.send(4)
        #expect(consumer.received == [1])

        interface.receive { received.append($0) }
        #expect(received == [2, 3, 4])
    }

    @Test(
        "an output in the turn in which a waiting consumer is cancelled goes to that consumer or the next, never to both"
    )
    func cancelledInTheSameTurn() async {
        for _ in 1...50 {
            var received: [Int] = []
            let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
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
        "a consumer that waits gets its output in the turn of the response, even if the stream is replaced in that turn"
    )
    func replacedInTheSameTurn() async {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let stream = interface.receive()
        let count = interface.receiverToken
        let consumer = Consumer(stream)
        while interface.receiverToken == count { await mainQueueIsDrained() }

        interface.send(1)
        interface.send(2)
        interface.receive { received.append($0) }

        await consumer.hasEnded()
        #expect(consumer.received == [1])
        #expect(received == [2])
    }

    @Test("a consumer that is replaced and cancelled in one turn leaves the new receiver in place")
    func replacedAndCancelled() async {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let consumer = Consumer(interface.receive())
        await mainQueueIsDrained()

        interface.receive { received.append($0) }
        consumer.cancel()
        interface.send(1)

        await consumer.hasEnded()
        #expect(received == [1])
    }

    @Test("a consumer that is cancelled on its way to the main actor ends, and the next receiver gets the outputs")
    func cancelledOnItsWay() async {
        for _ in 1...50 {
            var received: [Int] = []
            let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
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

    @Test("a stream that is dropped unread loses no output")
    func droppedUnread() {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.send(1)
        _ = interface.receive()
        interface.send(2)

        interface.receive { received.append($0) }

        #expect(received == [1, 2])
    }

    @Test("a consumer that breaks off leaves the remaining outputs to the next consumer")
    func brokenOff() async {
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        for input in 1...4 { interface.send(input) }
        var first: [Int] = []
        for await output in interface.receive() {
            first.append(output)
            if output == 2 { break }
        }
        var second: [Int] = []
        for await output in interface.receive() {
            second.append(output)
            if output == 4 { break }
        }

        #expect(first == [1, 2])
        #expect(second == [3, 4])
    }
}

/// Consumes a stream in a task, and lets a test wait for its progress.
@MainActor private final class Consumer<Output: Sendable> {
    private(set) var received: [Output] = []
    private var task: Task<Void, Never>?
    private let pause = Gate()
    private var awaited: (count: Int, gate: Gate)?

    init(_ stream: AsyncStream<Output>, pausingAfter pauseCount: Int? = nil) {
        task = Task { [weak self] in
            for await output in stream {
                guard let self else { return }
                received.append(output)
                if let awaited, received.count >= awaited.count { awaited.gate.open() }
                if received.count == pauseCount { await pause.wait() }
            }
        }
    }

    func hasReceived(_ count: Int) async {
        guard received.count < count else { return }
        let gate = Gate()
        awaited = (count, gate)
        await gate.wait()
    }

    func hasEnded() async { await task?.value }
    func cancel() { task?.cancel() }
    func goOn() { pause.open() }
}

/// Returns after the work on the main queue, so that a consumer is waiting.
@MainActor private func mainQueueIsDrained() async {
    for _ in 1...3 { await onAnotherThread {} }
}
