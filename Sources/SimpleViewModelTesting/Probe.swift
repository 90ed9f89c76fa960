// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import SimpleViewModel

/// The view model under test, with an eye on who still holds a `respond`.
struct Probe<VM: ViewModel>: ViewModel {
    var viewModel: VM
    let recording: Recording<VM.Output>

    mutating func accept(_ input: VM.Input, respond: @escaping (VM.Output) -> Void) {
        let token = Token(recording)
        viewModel.accept(input) { output in withExtendedLifetime(token) { respond(output) } }
    }
}

/// What one `respond` holds: when it is released, that one can emit nothing any more.
private final class Token<Output>: Sendable {
    private let recording: Recording<Output>

    @MainActor init(_ recording: Recording<Output>) {
        self.recording = recording
        recording.respondCount += 1
    }

    // Whoever held it may have let it go on any thread.
    deinit { Task { @MainActor [recording] in recording.respondCount -= 1 } }
}
