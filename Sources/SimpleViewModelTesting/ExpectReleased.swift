// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

@_spi(Testing) public import SimpleViewModel

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
    weak var leftInterface: AnyObject?
    let activity: Activity
    let family: [Left]
    do {
        let viewModel = try viewModel()
        let tester = ViewModelTester(viewModel, clock: clock, exhaustive: false)
        activity = tester.log.activity
        leftInterface = tester.interface
        try await body(tester)
        // The view model itself, of which the interface has only a closure, and its children.
        let objects = tester.interface.familyObjects().filter { $0.object !== viewModel }
        family = [Left("\(VM.self)", viewModel)] + objects.map { Left($0.name, $0.object) }
    }
    let isReleased = {
        family.allSatisfy { $0.object == nil } && activity.storedResponds.count == 0
    }
    await activity.until(within: limit, isReleased)
    guard !isReleased() else { return }
    let child = family.dropFirst().first { $0.object != nil }
    var holder = "the view model itself"
    if let child, family[0].object == nil { holder = "its child \(child.name)" }
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

/// Fails the test if an object, such as a service or a helper, is not deallocated when the test lets go of it.
///
/// ```swift
/// await expectReleased(Pager(in: scope)) { pager in
///     pager.loadNext()
/// }
/// ```
///
/// - Parameters:
///   - object: Creates the object. Create it in the argument: a variable of the test would retain it.
///   - limit: The longest wait, in real time, for work to release the object.
///   - fileID: The file of a failure; leave it out.
///   - filePath: The path of a failure's file; leave it out.
///   - line: The line of a failure; leave it out.
///   - body: Uses the object before it is released.
@_disfavoredOverload @MainActor public func expectReleased<Object: AnyObject>(
    _ object: @autoclosure @MainActor () throws -> Object, within limit: Duration = .seconds(2),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    after body: @MainActor (_ object: Object) async throws -> Void
) async rethrows {
    let site = CallSite(fileID, filePath, line)
    let activity = Activity(
        of: "\(Object.self)", isExhaustive: false, hasCallbacks: false, at: site)
    weak var left: Object?
    do {
        let object = try object()
        left = object
        try await body(object)
    }
    await activity.until(within: limit) { left == nil }
    guard left != nil else { return }
    let diagnosis = Diagnosis(
        "\(Object.self) was not released.", cause: "a variable of the test keeps it",
        "endless work of its scope, or a stored closure, captures it",
        fix: "keep no reference", "capture [weak self]")
    site.fail(diagnosis.text)
}

/// An object that is to be released.
@MainActor private struct Left {
    let name: String
    private(set) weak var object: AnyObject?

    init(_ name: String, _ object: AnyObject) {
        self.name = name
        self.object = object
    }
}
