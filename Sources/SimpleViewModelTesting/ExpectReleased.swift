// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
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
/// The interface is released when the closure returns, which cancels running work. The children that
/// the view model has, or has had, are checked, too. Outputs that were not taken do not fail the test.
///
/// - Parameters:
///   - viewModel: Creates the view model. Create it in the argument: a variable of the test would retain it.
///   - clock: Measures the delays of the view model and of its children.
///   - limit: The longest wait, in real time, for cancelled work to release the view model.
///   - fileID: The file of a failure; leave it out.
///   - filePath: The path of a failure's file; leave it out.
///   - line: The line of a failure; leave it out.
///   - body: Uses the view model before its interface is released.
/// - Throws: What the view model's creation, or the closure, throws.
@MainActor public func expectReleased<VM: ViewModel & AnyObject>(
    _ viewModel: @autoclosure @MainActor () throws -> VM,
    clock: (any Clock<Duration>)? = nil,
    within limit: Duration = .seconds(2),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    after body: @MainActor (_ tester: ViewModelTester<VM>) async throws -> Void
) async rethrows {
    let activity: Activity
    weak var leftInterface: AnyObject?
    do {
        let tester = try ViewModelTester(try viewModel(), clock: clock, exhaustive: false)
        activity = tester.log.activity
        leftInterface = tester.interface
        try await body(tester)
        activity.noteFamily()
    }
    let kept = { activity.family.values.filter { $0.object != nil } }
    await activity.until(within: limit) { kept().isEmpty && activity.hasNoStoredRespond }
    guard !kept().isEmpty || !activity.hasNoStoredRespond else { return }
    let own = "\(VM.self)"
    let child = kept().map(\.name).sorted().first { $0 != own }
    let isOwnKept = kept().contains { $0.name == own }
    var holder = isOwnKept ? "the view model itself" : "its child \(child ?? "")"
    if !activity.hasNoStoredRespond { holder = "a respond" }
    if leftInterface != nil { holder = "its interface" }
    var lines = ["\(own) was not released completely: \(holder) is still held."]
    lines += [activity.deeds]
    // A call that the test has not answered keeps what its operation captures.
    lines += activity.ownWaits.map(\.line)
    lines.append(
        "Hint: a variable of the test, an operation that goes on, or a stored closure keeps it.")
    CallSite(fileID, filePath, line).fail(lines)
}

/// Fails the test if an object, such as a service or a helper, is not deallocated after its use.
///
/// ```swift
/// await expectReleased(Pager(in: scope)) { pager in
///     pager.loadNext()
/// }
/// ```
///
/// - Parameters:
///   - object: Creates the object. Create it in the argument: a variable of the test would retain it.
///   - limit: The longest wait, in real time, for the release.
///   - fileID: The file of a failure; leave it out.
///   - filePath: The path of a failure's file; leave it out.
///   - line: The line of a failure; leave it out.
///   - body: Uses the object.
/// - Throws: What the object's creation, or the closure, throws.
@_disfavoredOverload @MainActor public func expectReleased<Object: AnyObject>(
    _ object: @autoclosure @MainActor () throws -> Object,
    within limit: Duration = .seconds(2),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    after body: @MainActor (_ object: Object) async throws -> Void
) async rethrows {
    weak var left: Object?
    do {
        let object = try object()
        left = object
        try await body(object)
    }
    await wait(within: limit) { left == nil }
    guard left != nil else { return }
    CallSite(fileID, filePath, line).fail([
        "\(Object.self) was not released.",
        "Hint: a variable of the test, endless work, or a stored closure keeps it.",
    ])
}
