import Observation
import ShopCore
import SimpleViewModel

/// A view in the terminal: it owns a view model, shows its state or its outputs, and sends its inputs.
///
/// What it shows is observed: a member of the view model, or of the screen, which is then `@Observable` itself. It is released
/// when it is left, which ends its reads.
@MainActor protocol Screen: AnyObject, Sendable {
    /// A name for the running work, as in "Loading your bag"; nil if none runs. A script's next command waits for its end.
    var activity: String? { get }
    /// Whether leaving the screen would lose typed text.
    var hasUnsavedText: Bool { get }
    /// Draws the screen, and the commands that are possible while it is shown, in the order of the help.
    func draw(on page: inout Page)
    /// Called when the screen comes to the top: when it is opened, and when the one above it is left.
    func didAppear()
}

extension Screen {
    var hasUnsavedText: Bool { false }
    func didAppear() {}
}

extension ObservedViewModel where VM.Output == ToastOutput {
    convenience init(_ viewModel: VM, showToast: @escaping (String) -> Void) {
        self.init(viewModel)
        interface.receive { output in
            switch output {
            case let .showToast(text): showToast(text)
            }
        }
    }
}

/// Calls back after each change of the observed state that a closure reads, until it reads none.
@MainActor func observe(
    _ read: @escaping @MainActor () -> Void, didChange: @escaping @MainActor () -> Void
) {
    withObservationTracking {
        read()
    } onChange: {
        Task { @MainActor in
            observe(read, didChange: didChange)
            didChange()
        }
    }
}
