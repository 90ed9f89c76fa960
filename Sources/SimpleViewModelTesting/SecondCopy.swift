// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import SimpleViewModel

/// The default of `hasCallbacks`: false.
///
/// It stops the test process if the view model comes with another copy of the library, whose globals are not those of the kit. A
/// default argument is the first place that can: the tester itself, whose type needs the kit's protocol, can't be created then.
@usableFromInline @inline(never) func hasCallbacksByDefault(_ viewModel: Any.Type) -> Bool {
    // The protocol of the other copy has the same name, but is another one.
    if viewModel is any ViewModel.Type { return false }
    let diagnosis = Diagnosis(
        "There are two copies of SimpleViewModel: one came with \(viewModel), and one with the tests.",
        cause: "the test target links SimpleViewModel, and the app does, too",
        fix: "link only SimpleViewModelTesting to the test target, which imports the library, too")
    fatalError(diagnosis.text)
}
