// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

@_spi(Testing) public import SimpleViewModel

/// Tests a view model: sends inputs, and compares or returns the outputs.
///
/// ```swift
/// @MainActor @Test func likes() {
///     let tester = ViewModelTester(LikeViewModel())
///     tester.send(.didTapLike)
///     tester.expect(.likeStatus(on: true))
/// }
/// ```
///
/// `expect` compares `Equatable` outputs; with `await` it also waits for later ones. For other outputs,
/// ``takeOutputs()`` returns the outputs already received, and ``next(within:fileID:filePath:line:column:)`` waits for
/// one.
///
/// A tester is exhaustive: when it is released, outputs that were not taken and running work fail the test on the line
/// that created the tester. So create it in the test, as a local constant. A tester stored elsewhere, such as in an
/// `XCTestCase` property, is released too late to fail the test. Call ``finish(within:fileID:filePath:line:column:)``
/// on it, which fails on its own line and can wait for the work to end.
///
/// Each mistake fails the test once. After an expectation has failed, remaining outputs and work are not reported until
/// a later expectation is met.
///
/// Failures are recorded as issues of Swift Testing, or with `XCTFail` if an `XCTestCase` runs. The tester detects the
/// framework when it is created. Create it in the test's own task: Swift Testing can't identify the current test from a
/// detached task.
///
/// Only test targets may depend on this product, because it links with both frameworks.
@MainActor public final class ViewModelTester<VM: ViewModel> {
    /// The interface of the view model, for children that pass their outputs to it.
    ///
    /// ```swift
    /// let product = ViewModelTester(ProductViewModel())
    /// let sku = ViewModelInterface(viewModel: SKUViewModel())
    /// sku.receive(passingTo: product.interface, as: ProductViewModel.Input.sku)
    /// ```
    ///
    /// The tester is its receiver, and another receiver would replace the tester. To pass the outputs of the view model
    /// under test to a parent, call ``receive(passingTo:as:)`` on the tester.
    public let interface: ViewModelInterface<AnyViewModel<VM.Input, VM.Output>>

    let log: OutputLog<VM.Output>
    private let site: CallSite

    /// Creates a tester that owns a view model.
    ///
    /// ```swift
    /// let tester = ViewModelTester(LikeViewModel(), exhaustive: false)
    /// tester.send(.didTapLike)  // its outputs don't matter to this test
    /// ```
    ///
    /// - Parameters:
    ///   - viewModel: The view model. The tester owns it.
    ///   - exhaustive: Whether outputs that were not taken, and running work, fail the test when the tester is
    ///     released.
    ///   - reportsProblems: Whether each `ViewModelTrace.Problem` of this view model, and of the code that its inputs
    ///     start, fails the test, on the line of the last `send`. Otherwise `ViewModelTrace.onProblem` gets it.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    public init(
        _ viewModel: VM, exhaustive: Bool = true, reportsProblems: Bool = true,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        log = OutputLog(of: Activity(of: "\(VM.self)", at: site), isExhaustive: exhaustive)
        interface = ViewModelInterface(viewModel: log.activity.watched(viewModel))
        log.activity.watch(interface) { interface.receive { [log] in log.receive($0) } }
        if reportsProblems { log.activity.reportProblems(of: interface.problemID) }
    }

    deinit {
        // The interface is retained until `end` has run: its release would cancel the work.
        onMainActor { [log, interface, site] in
            withExtendedLifetime(interface) { log.end(after: nil, at: site) }
        } then: {
            $0.forEach { $1.fail($0) }
        }
    }

    /// Sends an input to the view model, as its view would.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    public func send(
        _ input: VM.Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        log.activity.site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        interface.send(input, fileID: fileID, line: line)
    }

    /// Sends an input to the view model, and returns when the work that it starts has ended.
    ///
    /// ```swift
    /// await tester.perform(.didPullToRefresh)
    /// #expect(viewModel.items.count == 2)
    /// ```
    ///
    /// Use it for work that changes an observed view model. It waits as `perform` of the interface does, but never
    /// hangs: after the time limit, the test fails at the call site, and the work is cancelled. For work that sleeps on
    /// a ``ManualClock``, call `perform` in a `Task`, and advance the clock meanwhile. Cancelling that task cancels the
    /// work, without a failure.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - limit: The longest wait, in real time, for the work to end.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    public func perform(
        _ input: VM.Input, within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        log.activity.site = site
        var hasEnded = false
        let performing = Task { [interface, log] in
            await interface.perform(input, fileID: fileID, line: line)
            hasEnded = true
            log.activity.waiter.check()
        }
        await log.activity.waiter.until(within: limit) { hasEnded }
        guard !hasEnded else { return }
        if !Task.isCancelled {
            log.activity.fail(log.unfinishedMessage(after: limit), at: site)
            log.miss()
        }
        performing.cancel()
    }

    /// Takes all outputs that were not taken yet, in their order.
    ///
    /// ```swift
    /// tester.send(.didTapLike)
    /// let outputs = tester.takeOutputs()
    /// #expect(outputs.count == 1)
    /// ```
    ///
    /// Use it for outputs that aren't `Equatable`, and for tests that compare only part of an output. Otherwise prefer
    /// `expect`, which shows the differences.
    ///
    /// - Returns: The outputs; none if nothing came.
    public func takeOutputs() -> [VM.Output] { log.take(.max) }

    /// Waits for the next output that was not taken yet, and takes it.
    ///
    /// ```swift
    /// tester.send(.didSearch("swift"))
    /// let output = await tester.next()
    /// #expect(output == .searching)
    /// ```
    ///
    /// It never hangs. If no output can arrive any more (every `respond` has been released), or the time limit passes,
    /// the test fails at the call site and `next` returns `nil`. After a failure, a further `next` returns `nil`
    /// immediately, without another failure, until an output arrives or an input is sent.
    ///
    /// - Parameters:
    ///   - limit: The longest wait, in real time, for a view model that may still respond.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    /// - Returns: The output, or `nil` if none came.
    public func next(
        within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> VM.Output? {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        var output: VM.Output?
        await log.activity.waiter.until(within: limit) { [log] in
            output = log.take(1).first
            return output != nil || log.activity.isSilent || log.activity.isStuck
        }
        if output != nil {
            log.activity.note(isMet: true)
        } else if !log.activity.isStuck {
            log.activity.fail(log.noOutputMessage(after: limit), at: site)
            log.miss()
        }
        return output
    }

    /// Records the outputs of the view model under test, and passes them to a parent.
    ///
    /// ```swift
    /// let sku = ViewModelTester(SKUViewModel())
    /// let product = ViewModelTester(ProductViewModel())
    /// sku.receive(passingTo: product.interface, as: ProductViewModel.Input.sku)
    /// sku.send(.didTapLike)
    /// await sku.expect(.liked)
    /// await product.expect(.likeCount(1))
    /// ```
    ///
    /// - Parameters:
    ///   - parent: The interface of the parent view model.
    ///   - input: Converts the output to the parent's input.
    public func receive<Parent: ViewModel>(
        passingTo parent: ViewModelInterface<Parent>, as input: @escaping (VM.Output) -> Parent.Input
    ) {
        log.activity.watch(interface) {
            interface.receive(passingTo: parent, as: input) { [log] in log.receive($0) }
        }
    }

    /// Ends the test of the view model: waits for its work, then fails for remaining outputs and work.
    ///
    /// ```swift
    /// await tester.finish()
    /// ```
    ///
    /// The failure is on the line of the call. A tester that has finished does not fail when it is released.
    ///
    /// - Parameters:
    ///   - limit: The longest wait, in real time, for work to end.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - column: The column of a failure; leave it out.
    public func finish(
        within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await log.activity.waiter.until(within: limit) { [log] in log.isComplete }
        for (message, site) in log.end(after: limit, at: site) { site.fail(message) }
    }
}
