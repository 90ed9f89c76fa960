// SimpleViewModel 1.0.0: outputs as an asynchronous sequence. It needs SimpleViewModel.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelInterface {
    /// The view model's outputs as an asynchronous sequence, for one consumer.
    ///
    /// ```swift
    /// for await output in interface.outputs { show(output) }
    /// ```
    ///
    /// Creating the stream replaces the receiver. The interface holds each output until the consumer asks for it. So
    /// cancelling or dropping the consumer loses no output: the rest is held for the next receiver or stream. There is
    /// one exception: an output that was handed over in the turn in which the consumer was cancelled still reaches the
    /// `for await` loop, and counts as delivered.
    ///
    /// The stream ends when the interface is released (unconsumed outputs are dropped), when another receiver or stream
    /// replaces it, and on ``stopReceiving()``. If the stream is replaced while an output is on its way to the loop,
    /// the loop handles that output in a later turn, and the new receiver may get later outputs first.
    public var outputs: AsyncStream<VM.Output> {
        let consumer = OutputConsumer(core)
        core.attach(nil, isPassing: true)
        return AsyncStream { @MainActor in await consumer.next() }
    }
}

/// Receives one output whenever it is asked, so that it has no buffer to lose; the interface holds the rest.
///
/// `isPassing` without a receiver says that a consumer will take the held outputs. `@unchecked Sendable`: used on the main
/// thread only.
private nonisolated final class OutputConsumer<VM: ViewModel>: @unchecked Sendable {
    /// Resumes the consumer when its receiver is released, after an output or without one.
    final class Wait {
        let continuation: CheckedContinuation<Void, Never>

        init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
        deinit { continuation.resume() }
    }

    let core: SignalCore<VM, VM?>
    /// The number of its own receiver: another number means that it was replaced.
    var number: Int
    var output: VM.Output?

    @MainActor init(_ core: SignalCore<VM, VM?>) { (self.core, number) = (core, core.receiverCount + 1) }

    deinit {
        SignalThread.hop { [core, number] in if core.receiverCount == number { core.isPassing = false } }
    }

    @MainActor func next() async -> VM.Output? {
        await withTaskCancellationHandler {
            await withCheckedContinuation {
                let wait = Wait($0)
                guard core.receiverCount == number, !Task.isCancelled else { return }
                number += 1
                core.attach(
                    SignalReceiver { output in
                        withExtendedLifetime(wait) { self.output = output }
                        self.detach(isPassing: true)
                    })
            }
        } onCancel: {
            SignalThread.hop { if self.output == nil { self.detach(isPassing: false) } }
        }
        return output.take()
    }

    func detach(isPassing: Bool) {
        guard core.receiverCount == number else { return }
        number += 1
        core.attach(nil, isPassing: isPassing)
    }
}
