import Observation
import ShopCore
import SimpleViewModel

/// A view in the terminal: it owns a view model, shows its state or its outputs, and sends its
/// inputs.
///
/// It is released when it is left, which ends its reads.
@MainActor protocol Screen: AnyObject {
    /// A name for the running work, as in "Loading your bag"; nil if none runs. A script's next
    /// command waits for its end.
    var activity: String? { get }
    /// Whether leaving the screen would lose typed text.
    var hasUnsavedText: Bool { get }
    /// Draws the screen, and the commands that are possible while it is shown, in the order of the
    /// help.
    func draw(on page: inout Page)
    /// Called when the screen comes to the top: when it is opened, and when the one above it is
    /// left.
    func didAppear()
    /// Closes what is open on the screen; false if nothing is.
    func closeForm() -> Bool
}

extension Screen {
    var hasUnsavedText: Bool { false }
    func didAppear() {}
    func closeForm() -> Bool { false }

    /// Tells the window of each change of the state that the screen shows.
    func follow<VM: AnyObject & Observable>(
        _ viewModel: ViewModelInterface<VM>,
        in window: any Window
    ) {
        viewModel.follow({ [weak self] _ in self?.readState() }, for: window) { window, _ in
            window.didChange()
        }
    }

    private func readState() {
        var page = Page(width: 80)
        draw(on: &page)
        _ = activity
    }
}

/// Where screens are shown.
@MainActor protocol Window: AnyObject {
    /// Called after each change of a screen.
    func didChange()
    /// Shows a sentence once.
    func showToast(_ sentence: String)
}

extension ViewModelInterface where VM.Output == ToastOutput {
    convenience init(_ viewModel: VM, toastsIn window: any Window) {
        self.init(viewModel)
        receive { [weak window] output in
            switch output {
            case let .showToast(sentence): window?.showToast(sentence)
            }
        }
    }
}
