// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
// Released under the MIT license.

// Tests link and import the kit only: a test bundle that links the library, too, has a second copy of it.
public import Observation
@_spi(Testing) @_exported public import SimpleViewModel

/// Tests a view model: sends inputs, and compares or returns the outputs.
///
/// ```swift
/// @MainActor @Test func likes() async {
///     let tester = ViewModelTester(LikeViewModel())
///     tester.send(.didTapLike)
///     await tester.expect(.likeStatus(on: true))
/// }
/// ```
///
/// If the view model is an `@Observable` class, its members are read by name, as a view reads them: `tester.isLiked`, and
/// `tester.rows[0]`, which is the interface of a child.
///
/// `expect` compares outputs, and lets everything run first that can. It also compares a member of an
/// observed view model: `await tester.expect(\.percent, 40)`. For other outputs, ``takeOutputs()`` returns those received.
///
/// A tester is exhaustive: when it is released, outputs that were not taken, and work and tasks that run, fail the test on the line
/// that created the tester. So create it in the test, as a local constant. One in a property of an `XCTestCase` is checked
/// when its test has ended, and fails in the next test. Otherwise, call ``finish(within:fileID:filePath:line:)``, which fails on its own line and can
/// wait for the work to end.
///
/// Each problem fails the test once. After an expectation has failed, remaining outputs and work are not reported until
/// a later expectation is met.
///
/// Failures are recorded as issues of Swift Testing, or with `XCTFail` if an `XCTestCase` runs. The tester detects the
/// framework when it is created. Create it in the test's own task: Swift Testing can't identify the current test from a
/// detached task.
///
/// Only test targets may depend on this product, because it links with both frameworks.
@MainActor @dynamicMemberLookup public final class ViewModelTester<VM: ViewModel> {
    /// The interface of the view model, for children that pass their outputs to it.
    ///
    /// ```swift
    /// let product = ViewModelTester(ProductViewModel())
    /// let sku = ViewModelInterface(SKUViewModel())
    /// sku.receive { product.interface.send(.sku($0)) }
    /// ```
    ///
    /// The tester is its receiver, and another receiver would replace the tester.
    public let interface: ViewModelInterface<AnyViewModel<VM.Input, VM.Output>>

    let log: OutputLog<VM.Output>
    /// A class, since the view model of the interface is another copy of a struct.
    private let object: VM
    private let site: CallSite
    /// The members that views can't see change, as they were at first.
    let unseenAtFirst: [String: String]
    /// The values of such members when they were expected first.
    var unseenValues: [AnyKeyPath: Any] = [:]

    /// Creates a tester that owns a view model.
    ///
    /// ```swift
    /// let tester = ViewModelTester(LikeViewModel(), exhaustive: false)
    /// tester.send(.didTapLike)  // its outputs don't matter to this test
    /// ```
    ///
    /// - Parameters:
    ///   - viewModel: The view model. The tester owns it.
    ///   - clock: Measures the delays of the view model and of its children, such as a ``ManualClock``.
    ///   - exhaustive: Whether outputs that were not taken, running work, and a `Task { }` that is left fail the test when the tester is
    ///     released. Otherwise `expect` skips outputs, too.
    ///   - hasCallbacks: Whether other code than `accept`, and the closures `each`, `then` and `catch` of work, may
    ///     call `respond`, such as the callback of a location manager. Otherwise such a call fails the test: an answer that comes
    ///     from a `Task { }` can be late, and overwrite a newer one. The default is false.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    public init(
        _ viewModel: @autoclosure @MainActor () throws -> VM,
        clock: (any Clock<Duration>)? = nil,
        exhaustive: Bool = true,
        hasCallbacks: Bool = hasCallbacksByDefault(VM.self),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) rethrows {
        site = CallSite(fileID, filePath, line)
        let activity = Activity(
            of: "\(VM.self)", isExhaustive: exhaustive, hasCallbacks: hasCallbacks, at: site)
        (object, interface) = try activity.begin {
            let object = try viewModel()
            let watched = activity.watched(object)
            let interface = clock.map { ViewModelInterface(watched, clock: $0) }
            return (object, interface ?? ViewModelInterface(watched))
        }
        unseenAtFirst = unseenState(of: object)
        log = OutputLog(of: activity)
        activity.endTest = { [weak log, site] in log?.end(at: site) ?? [] }
        interface.receive { [log] in log.receive($0) }
        activity.watch(interface)
    }

    deinit {
        // The interface is retained until `end` has run: its release would cancel the work.
        onMainActor { [log, interface, site] in
            withExtendedLifetime(interface) { log.end(at: site) }
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
    public func send(
        _ input: VM.Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) {
        log.activity.noteStep(at: CallSite(fileID, filePath, line))
        interface.send(input, fileID: fileID, line: line)
    }

    /// Sends an input to the view model, and returns when the work that it starts has ended.
    ///
    /// ```swift
    /// await tester.perform(.didPullToRefresh)
    /// #expect(tester.items.count == 2)
    /// ```
    ///
    /// It waits as `perform` of the interface does, but never hangs: after the time limit, the test
    /// fails at the call site, and the work is cancelled. Cancelling the calling task cancels the
    /// work, without a failure, as SwiftUI's `.task` does when the view disappears:
    ///
    /// ```swift
    /// let visit = Task { await tester.perform(.didAppear) }
    /// await clock.advance(by: .seconds(5))
    /// visit.cancel()
    /// ```
    ///
    /// While a `Task` performs, the test answers calls, and moves the clock.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - limit: The longest wait, in real time, for the work to end. Without one, it is ten seconds.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    public func perform(
        _ input: VM.Input, within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) async {
        let site = CallSite(fileID, filePath, line)
        log.activity.noteStep(at: site)
        var hasEnded = false
        let performing = Task { [interface] in
            await interface.perform(input, fileID: fileID, line: line)
            hasEnded = true
        }
        // An expectation that fails meanwhile comes first.
        await log.activity.until(within: limit ?? patience * 2) { hasEnded }
        if !hasEnded, !Task.isCancelled, !log.activity.reporter.isStuck {
            log.activity.reporter.failExpectation(log.unrest(after: .perform), at: site)
        }
        performing.cancel()
        await settle()
    }

    /// Ends the test of a screen as if its view released it, with work that is endless.
    ///
    /// ```swift
    /// tester.send(.didAppear)  // listens to a stream without end
    /// socket.yield("Hello")
    /// await tester.expect(\.messages, ["Hello"])
    /// await tester.close()
    /// ```
    ///
    /// First, everything that can run has run. Then running work is cancelled, as by the release of the interface, and nothing
    /// may be left: outputs that were not taken, and operations that ignore their cancellation, fail the test at the call site.
    /// A commit, from `commit`, goes on, and so does the work of services. Inputs that are sent later are dropped. The tester keeps
    /// the view model.
    ///
    /// - Parameters:
    ///   - limit: The longest wait, in real time, for cancelled operations to return. Without one, it is five seconds.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    public func close(
        within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) async {
        await settle()
        log.activity.close()
        await log.end(.close, within: limit, at: CallSite(fileID, filePath, line))
    }

    /// Takes all outputs that were not taken yet, in their order.
    ///
    /// ```swift
    /// tester.send(.didTapLike)
    /// let outputs = tester.takeOutputs()
    /// #expect(outputs.count == 1)
    /// ```
    ///
    /// It does not wait. Prefer `expect`, which shows the differences.
    ///
    /// - Returns: The outputs; none if nothing came.
    public func takeOutputs() -> [VM.Output] { log.take(.max) }

    /// Ends the test of the view model: waits for its work, then fails for remaining outputs and work.
    ///
    /// ```swift
    /// await tester.finish()
    /// ```
    ///
    /// The failure is on the line of the call. What comes after it is checked when the tester is released.
    ///
    /// - Parameters:
    ///   - limit: The longest wait, in real time, for work to end. Without one, it is five seconds, and zero if all work
    ///     sleeps on manual clocks.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    public func finish(
        within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) async {
        await log.end(.finish, within: limit, at: CallSite(fileID, filePath, line))
    }
}

extension ViewModelTester where VM: AnyObject {
    /// The view model, for its state right after an input, before anything asynchronous has run.
    ///
    /// ```swift
    /// tester.send(.didPullToRefresh)
    /// #expect(tester.viewModel.isLoading)
    /// ```
    ///
    /// A struct has none: the interface changes a copy of it.
    public var viewModel: VM { object }
}

extension ViewModelTester where VM: AnyObject & Observable {
    /// Returns a member of the view model.
    ///
    /// If it has a member named `send`, `expect`, `close` or so, read it as `tester[dynamicMember: \.send]`.
    public subscript<Member>(dynamicMember keyPath: KeyPath<VM, Member>) -> Member {
        viewModel[keyPath: keyPath]
    }

    /// Returns what a view sees of children: a test that stored them would keep them open.
    public subscript<Member: ViewModelShown>(
        dynamicMember keyPath: KeyPath<VM, Member>
    ) -> Member.Shown {
        viewModel[keyPath: keyPath].shown
    }
}

/// The default of `hasCallbacks`: false.
///
/// It stops the test process if the view model comes with another copy of the library, whose globals are not those of the kit. A
/// default argument is the first place that can: the tester itself, whose type needs the kit's protocol, can't be created then.
@usableFromInline @inline(never) func hasCallbacksByDefault(_ viewModel: Any.Type) -> Bool {
    // The protocol of the other copy has the same name, but is another one.
    if viewModel is any ViewModel.Type { return false }
    fatalError(
        """
        There are two copies of SimpleViewModel: one came with \(viewModel), and one with the tests.
        Link only SimpleViewModelTesting to the test target, which imports the library, too.
        """)
}
