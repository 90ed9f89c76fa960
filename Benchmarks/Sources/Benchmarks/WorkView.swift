import Dispatch
import SimpleViewModel

/// Sends groups of numbers to a view model that answers each later, and sends the next group after all answers.
///
/// It continues in a later turn of the main queue, when the work that answered has ended. It does not await that turn:
/// each `await` would use another thread, which costs several times as much as the measured code.
@MainActor final class WorkView<VM: ViewModel> where VM.Input == Int, VM.Output == Int {
    private let interface: ViewModelInterface<VM>
    private let group: Int
    /// The index of the answer that is waited for.
    private let awaited: Int
    private var next = 0
    private var end = 0
    private var continuation: UnsafeContinuation<Void, Never>?

    init(_ viewModel: VM, group: Int = 1, awaited: Int = 0) {
        (interface, self.group, self.awaited) = (ViewModelInterface(viewModel: viewModel), group, awaited)
        interface.receive { [weak self] number in self?.receive(number) }
    }

    func send(_ count: Int) async {
        await withUnsafeContinuation { continuation in
            (self.continuation, end) = (continuation, count)
            goOn()
        }
    }

    private func goOn() {
        DispatchQueue.main.async { [self] in
            guard next < end else { return continuation.take()?.resume() ?? () }
            let numbers = next..<next + group
            next = numbers.upperBound
            for number in numbers { interface.send(number) }
        }
    }

    @inline(never) func receive(_ number: Int) {
        if number == next - group + awaited { goOn() }
    }
}
