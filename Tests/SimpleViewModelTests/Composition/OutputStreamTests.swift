@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("C5 outputs as a stream", .timeLimit(.minutes(5)))
@MainActor struct OutputStreamTests {
    // MARK: Exactly once, held until consumed

    @Test("outputs held before the stream was created are its first, in order")
    func heldBefore() async {
        let owner = Owner(EchoViewModel<Int>())
        for input in 1...3 { owner.interface?.send(input) }

        var iterator = owner.interface!.outputs.makeAsyncIterator()

        #expect(await iterator.next() == 1)
        #expect(await iterator.next() == 2)
        #expect(await iterator.next() == 3)
    }

    @Test("a thousand outputs reach the consumer once each, in order, however they are spread over turns")
    func manyOutputs() async {
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let consumer = Consumer(interface.outputs)
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
        let stream = interface.outputs
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

    @Test("a consumer may send for each output that it gets")
    func consumerSends() async {
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.send(1)
        var received: [Int] = []

        for await output in interface.outputs {
            received.append(output)
            if output == 5 { break }
            interface.send(output + 1)
        }

        #expect(received == [1, 2, 3, 4, 5])
    }

    @Test("outputs are released once they are consumed")
    func consumedOutputsAreLetGo() async {
        let live = LiveCount()
        var liveAtEach: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Counted>())
        for _ in 1...3 { interface.send(Counted(in: live)) }

        for await output in interface.outputs {
            liveAtEach.append(live.current)
            withExtendedLifetime(output) {}
            if liveAtEach.count == 3 { break }
        }

        #expect(liveAtEach == [3, 2, 1])
        #expect(live.current == 0)
    }

    // MARK: Making a stream is a receive

    @Test("creating a stream replaces the receiver, which is released at once")
    func replacesTheReceiver() async {
        var log: [String] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive(receiver(onRelease: { log.append("receiver released") }) { log.append("received \($0)") })

        var iterator = interface.outputs.makeAsyncIterator()
        #expect(log == ["receiver released"])
        interface.send(1)

        #expect(await iterator.next() == 1)
        #expect(log == ["receiver released"])
    }

    @Test(
        "a stream that is created by the release of the replaced receiver replaces the new stream")
    func madeByTheReceiverThatItReplaces() async {
        var late: AsyncStream<Int>?
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive(receiver(onRelease: { [weak interface] in late = interface?.outputs }))

        var iterator = interface.outputs.makeAsyncIterator()
        interface.send(1)

        var lateIterator = late?.makeAsyncIterator()
        #expect(late != nil)
        #expect(await iterator.next() == nil)
        #expect(await lateIterator?.next() == 1)
    }

    @Test("a stream ends if the release of the receiver that it replaces attaches another receiver")
    func replacedByTheReceiverThatItReplaces() async {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.receive(receiver(onRelease: { [weak interface] in interface?.receive { received.append($0) } }))

        var iterator = interface.outputs.makeAsyncIterator()
        interface.send(1)

        #expect(await iterator.next() == nil)
        #expect(received == [1])
    }

    @Test("releasing the interface ends the stream, whether or not its consumer waits", arguments: [true, false])
    func endedByRelease(isWaiting: Bool) async {
        let owner = Owner(EchoViewModel<Int>())
        let consumer = Consumer(owner.interface!.outputs)
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
        let consumer = Consumer(owner.interface!.outputs)
        owner.interface?.send(1)
        await consumer.hasReceived(1)

        owner.interface = nil

        #expect(interface == nil)
        #expect(viewModel.object == nil)
        await consumer.hasEnded()
    }

    // MARK: A consumer that is cancelled or dropped

    @Test("outputs that a cancelled consumer did not get go to the next receiver")
    func cancelledThenReceive() async {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        let consumer = Consumer(interface.outputs, pausingAfter: 1)
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
            let consumer = Consumer(interface.outputs)
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
        let stream = interface.outputs
        let count = interface.receiverCount
        let consumer = Consumer(stream)
        while interface.receiverCount == count { await mainQueueIsDrained() }

        interface.send(1)
        interface.send(2)
        interface.receive { received.append($0) }

        await consumer.hasEnded()
        #expect(consumer.received == [1])
        #expect(received == [2])
    }

    @Test("a stream that is dropped unread loses no output")
    func droppedUnread() {
        var received: [Int] = []
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        interface.send(1)
        _ = interface.outputs
        interface.send(2)

        interface.receive { received.append($0) }

        #expect(received == [1, 2])
    }

    @Test("a consumer that breaks off leaves the remaining outputs to the next consumer")
    func brokenOff() async {
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        for input in 1...4 { interface.send(input) }
        var first: [Int] = []
        for await output in interface.outputs {
            first.append(output)
            if output == 2 { break }
        }
        var second: [Int] = []
        for await output in interface.outputs {
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
