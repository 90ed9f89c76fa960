// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

public import SimpleViewModel

/// Fails the test if a view model is not deallocated when its interface is released.
///
/// ```swift
/// await expectReleased(SearchViewModel(catalogue: catalogue)) { tester in
///     tester.send(.didSearch("swift"))
///     await tester.expect(.searching)
/// }
/// ```
///
/// The interface is released when the closure returns, which cancels running work. Outputs that were not taken do not
/// fail the test.
///
/// - Parameters:
///   - viewModel: Creates the view model. Create it in the argument: a variable of the test would retain it.
///   - clock: Measures the delays of the view model and of its children.
///   - limit: The longest wait, in real time, for cancelled work to release the view model.
///   - fileID: The file of a failure; leave it out.
///   - filePath: The path of a failure's file; leave it out.
///   - line: The line of a failure; leave it out.
///   - body: Uses the view model before its interface is released.
@MainActor public func expectReleased<VM: ViewModel & AnyObject>(
    _ viewModel: @autoclosure @MainActor () throws -> VM,
    clock: (any Clock<Duration>)? = nil, within limit: Duration = .seconds(2),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    after body: @MainActor (_ tester: ViewModelTester<VM>) async throws -> Void
) async rethrows {
    weak var leftViewModel: VM?
    weak var leftInterface: AnyObject?
    let activity: Activity
    do {
        let viewModel = try viewModel()
        let tester = ViewModelTester(viewModel, clock: clock, exhaustive: false)
        activity = tester.log.activity
        leftViewModel = viewModel
        leftInterface = tester.interface
        try await body(tester)
    }
    let isReleased = { leftViewModel == nil && activity.storedResponds.count == 0 }
    await activity.until(within: limit, isReleased)
    guard !isReleased() else { return }
    var holder = "the view model itself"
    if activity.storedResponds.count > 0 { holder = "a respond" }
    if leftInterface != nil { holder = "its interface" }
    var diagnosis = Diagnosis(
        "\(VM.self) was not released completely: \(holder) is still held.",
        cause: "a variable of the test keeps it",
        "an operation that goes on although it was cancelled",
        "a stored closure: the receiver or the as: closure of a child, as in { .row(id: self.id, $0) }",
        fix: "keep no reference", "let operations end when they are cancelled",
        "capture [weak self]", "capture only the value, as in { [id] in .row(id: id, $0) }")
    // A call that the test has not answered keeps what its operation captures.
    diagnosis.facts += activity.ownWaits.flatMap(\.diagnosis.facts)
    if let commit = activity.unfinishedDecisions.first {
        diagnosis.causes = [
            "the commit \(commit) has not ended, and its operation, catch: or afterClose: captures the view model"
        ]
    }
    CallSite(fileID, filePath, line).fail(diagnosis.text)
}
