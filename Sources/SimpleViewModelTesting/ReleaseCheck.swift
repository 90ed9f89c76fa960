// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

public import SimpleViewModel

/// Fails the test if a view model is not freed when its interface is.
///
/// ```swift
/// await expectReleased(SearchViewModel(catalogue: catalogue)) { tester in
///     tester.send(.didSearch("swift"))
///     #expect(await tester.next() == .searching)
/// }
/// ```
///
/// The interface is released when the closure returns, which cancels what work still runs. Outputs that nobody took do
/// not matter here.
///
/// - Parameters:
///   - viewModel: Makes the view model; make it here, since a variable of the test would keep it alive.
///   - limit: How long to wait, in real time, for cancelled work to let go of it.
///   - fileID: Where a failure is reported; leave it out.
///   - filePath: Where a failure is reported; leave it out.
///   - line: Where a failure is reported; leave it out.
///   - column: Where a failure is reported; leave it out.
///   - body: What happens before the interface is released.
@MainActor public func expectReleased<VM: ViewModel & AnyObject>(
    _ viewModel: @autoclosure @MainActor () throws -> VM, within limit: Duration = .seconds(2),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    after body: @MainActor (_ tester: ViewModelTester<VM>) async throws -> Void
) async rethrows {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    weak var leftViewModel: VM?
    weak var leftInterface: AnyObject?
    let recording: Recording<VM.Output>
    do {
        let viewModel = try viewModel()
        let tester = ViewModelTester(viewModel, exhaustive: false)
        (recording, leftViewModel, leftInterface) = (tester.recording, viewModel, tester.interface)
        try await body(tester)
    }
    await recording.changes.until(within: limit) { leftViewModel == nil }
    guard leftViewModel != nil else { return }
    var (holder, cause) = ("the view model itself", "a variable of the test, or a closure that is kept, captures it")
    if !recording.isSilent {
        (holder, cause) = ("a respond", "an operation goes on although it was cancelled, or a closure keeps respond")
    }
    if leftInterface != nil { (holder, cause) = ("its interface", "something has kept it, or the tester") }
    site.fail(
        "\(VM.self) was not released: \(holder) is still held after \(limit).\nLikely cause: \(cause).\n"
            + "Let kept closures capture [weak self], let operations heed cancellation, and keep no reference.")
}
