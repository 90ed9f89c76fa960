// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

public import SimpleViewModel

/// A view model under test: it is sent inputs, and hands over what it responds with, one output after another.
///
/// ```swift
/// @MainActor @Test func likes() {
///     let tester = ViewModelTester(LikeViewModel())
///     tester.send(.didTapLike)
///     #expect(tester.takeOutputs() == [.likeStatus(on: true)])
/// }
/// ```
///
/// What comes at once is taken by ``takeOutputs()``, what comes later by ``next(within:fileID:filePath:line:column:)``.
///
/// A tester is exhaustive: when it is released, outputs that nobody took, and work that still runs, fail the test on the
/// line on which the tester was made. So make it in the test, as a local constant. One that is kept elsewhere, such as in
/// a property of an `XCTestCase`, is released too late to be heard: end that one with
/// ``finish(within:fileID:filePath:line:column:)``, which fails on its own line and can wait for the work to end.
///
/// Failures are recorded as issues of Swift Testing, or by `XCTFail` where an `XCTestCase` runs. Which of both it is, is
/// asked where the tester is made, in the test's own task: in a detached one Swift Testing does not know its test.
///
/// Only test targets may depend on this product, since it is linked with both of these.
@MainActor public final class ViewModelTester<VM: ViewModel> {
    /// The interface that the view model is behind, for children that pass their outputs to it.
    ///
    /// ```swift
    /// let product = ViewModelTester(ProductViewModel())
    /// let sku = ViewModelInterface(viewModel: SKUViewModel())
    /// sku.receive(passingTo: product.interface, as: ProductViewModel.Input.sku)
    /// ```
    ///
    /// Its receiver is the tester. Another one would take its place: to pass the outputs of the view model under test on
    /// to a parent, call ``receive(passingTo:as:)`` on the tester.
    public let interface: ViewModelInterface<AnyViewModel<VM.Input, VM.Output>>

    let recording: Recording<VM.Output>
    private let site: CallSite

    /// Puts a view model under test.
    ///
    /// ```swift
    /// let tester = ViewModelTester(LikeViewModel(), exhaustive: false)
    /// tester.send(.didTapLike)  // what it brings does not matter to this test
    /// ```
    ///
    /// - Parameters:
    ///   - viewModel: The view model, which belongs to the tester from here on.
    ///   - exhaustive: Whether outputs that nobody took, and work that still runs, fail the test at the tester's end.
    ///   - fileID: Where a failure is reported; leave it out.
    ///   - filePath: Where a failure is reported; leave it out.
    ///   - line: Where a failure is reported; leave it out.
    ///   - column: Where a failure is reported; leave it out.
    public init(
        _ viewModel: VM, exhaustive: Bool = true,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        recording = Recording(of: "\(VM.self)", isExhaustive: exhaustive)
        site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        interface = ViewModelInterface(viewModel: AnyViewModel(Probe(viewModel: viewModel, recording: recording)))
        interface.receive { [recording] in recording.receive($0) }
        recording.runningWork = { [weak interface] in interface?.namesOfRunningWork.joined(separator: ", ") ?? "" }
    }

    deinit { onMainActor { [recording] in recording.end() }.forEach(site.fail) }

    /// Sends an input to the view model, as its view would.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - fileID: The file that sends, for `ViewModelTrace`.
    ///   - line: The line that sends.
    public func send(_ input: VM.Input, fileID: StaticString = #fileID, line: UInt = #line) {
        interface.send(input, fileID: fileID, line: line)
    }

    /// Hands over all outputs that were not taken yet, in their order.
    ///
    /// ```swift
    /// tester.send(.didTapLike)
    /// #expect(tester.takeOutputs() == [.likeStatus(on: true)])
    /// ```
    ///
    /// - Returns: The outputs; none if nothing came.
    public func takeOutputs() -> [VM.Output] { recording.take(.max) }

    /// Waits for the next output that was not taken yet, and hands it over.
    ///
    /// ```swift
    /// tester.send(.didSearch("swift"))
    /// #expect(await tester.next() == .searching)
    /// #expect(await tester.next() == .results(["The Swift Programming Language"]))
    /// ```
    ///
    /// It never hangs. As soon as no output can come any more, since nothing holds a `respond` that the view model was
    /// given, the test fails on the line of the call, and `next` returns `nil`; so it does when the time is over.
    ///
    /// - Parameters:
    ///   - limit: How long to wait, in real time, for a view model that may still respond.
    ///   - fileID: Where a failure is reported; leave it out.
    ///   - filePath: Where a failure is reported; leave it out.
    ///   - line: Where a failure is reported; leave it out.
    ///   - column: Where a failure is reported; leave it out.
    /// - Returns: The output, or `nil` if none came.
    public func next(
        within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> VM.Output? {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await recording.changes.until(within: limit) { [recording] in recording.hasOutput || recording.isSilent }
        if let output = recording.take(1).first { return output }
        site.fail(recording.noOutputMessage(limit))
        return nil
    }

    /// Passes the outputs of the view model under test on to a parent, and still hands them over itself.
    ///
    /// ```swift
    /// let sku = ViewModelTester(SKUViewModel())
    /// let product = ViewModelTester(ProductViewModel())
    /// sku.receive(passingTo: product.interface, as: ProductViewModel.Input.sku)
    /// sku.send(.didTapLike)
    /// #expect(sku.takeOutputs() == [.liked])
    /// #expect(product.takeOutputs() == [.likeCount(1)])
    /// ```
    ///
    /// - Parameters:
    ///   - parent: The interface of the view model that is told.
    ///   - input: Makes the parent's input of the output.
    public func receive<Parent: ViewModel>(
        passingTo parent: ViewModelInterface<Parent>, as input: @escaping (VM.Output) -> Parent.Input
    ) {
        interface.receive(passingTo: parent, as: input) { [recording] in recording.receive($0) }
    }

    /// Ends the test of the view model: waits for its work to end, and fails for all that nobody looked at.
    ///
    /// ```swift
    /// await tester.finish()
    /// ```
    ///
    /// Failures are on the line of the call. A tester that has finished says nothing more when it is released.
    ///
    /// - Parameters:
    ///   - limit: How long to wait, in real time, for work to end.
    ///   - fileID: Where a failure is reported; leave it out.
    ///   - filePath: Where a failure is reported; leave it out.
    ///   - line: Where a failure is reported; leave it out.
    ///   - column: Where a failure is reported; leave it out.
    public func finish(
        within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await recording.changes.until(within: limit) { [recording] in recording.isComplete }
        recording.end().forEach(site.fail)
    }
}
