// SimpleViewModel 0.9.0: outputs as an asynchronous sequence. It needs SimpleViewModel.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelInterface {
    /// Receives the view model's outputs as an asynchronous sequence, for one consumer.
    ///
    /// ```swift
    /// for await output in interface.receive() { show(output) }
    /// ```
    ///
    /// The stream replaces the receiver. The interface holds each output until the consumer asks
    /// for it. So cancelling or dropping the consumer loses no output: the rest is held for the
    /// next receiver or stream. There is one exception: an output that was handed over in the turn
    /// in which the consumer was cancelled still reaches the `for await` loop, and counts as
    /// delivered.
    ///
    /// The stream ends when the interface is released (unconsumed outputs are dropped), when
    /// another receiver or stream replaces it, and on ``stopReceiving()``. If the stream is
    /// replaced while an output is on its way to the loop, the loop handles that output in a later
    /// turn, and the new receiver may get later outputs first.
    ///
    /// - Parameters:
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    /// - Returns: The stream of the outputs.
    public func receive(fileID: StaticString = #fileID, line: UInt = #line) -> AsyncStream<
        VM.Output
    > {
        let consumer = OutputConsumer(core, core.setReceiver(nil, .stream, at: (fileID, line)))
        return AsyncStream { @MainActor in await consumer.next() }
    }
}

/// Receives one output whenever it is asked, so that it has no buffer to lose; the interface holds
/// the rest.
///
/// `@unchecked Sendable`: used on the main thread only.
private nonisolated final class OutputConsumer<VM: ViewModel>: @unchecked Sendable {
    /// Resumes the consumer when its receiver is released, after an output or without one.
    final class Wait {
        let continuation: CheckedContinuation<Void, Never>

        init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
        deinit { continuation.resume() }
    }

    let core: SignalCore<VM>
    /// The token of its receiver.
    var token: Int32
    var output: VM.Output?

    init(_ core: SignalCore<VM>, _ token: Int32) { (self.core, self.token) = (core, token) }

    deinit {
        SignalThread.hop { [core, token] in
            if token == core.receiverToken { core.receiverKind = .none }
        }
    }

    @MainActor func next() async -> VM.Output? {
        await withTaskCancellationHandler {
            await withCheckedContinuation {
                let wait = Wait($0)
                let isReplaced = token != core.receiverToken
                guard !isReplaced, !core.isClosed, !Task.isCancelled else { return }
                let receiver = SignalReceiver<VM.Output> { output in
                    withExtendedLifetime(wait) { self.output = output }
                    self.pause(.stream)
                }
                token = core.setReceiver(receiver, .stream)
                core.deliverHeld()
            }
        } onCancel: {
            SignalThread.hop { if self.output == nil { self.pause(.none) } }
        }
        return output.take()
    }

    /// Leaves the outputs to the core: until the next call of `next`, or for the next receiver.
    func pause(_ kind: SignalReceiverKind) {
        if token == core.receiverToken { token = core.setReceiver(nil, kind) }
    }
}
