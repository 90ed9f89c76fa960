// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Foundation
@_spi(Testing) import SimpleViewModel
import Testing

/// The activity of a view model under test: stored `respond` closures, running work, and the clocks on which it sleeps.
@MainActor final class Activity {
    typealias Failure = (message: String, site: CallSite)

    /// The activities of the testers that fail for problems, by the identities of their interfaces.
    private static var all: [ObjectIdentifier: Activity] = [:]

    /// The name of the view model's type.
    let name: String
    /// The number of stored `respond` closures.
    nonisolated let storedResponds = Counter()
    /// The number of outputs that are on their way from another thread.
    nonisolated let outputsOnTheirWay = Counter()
    /// The number of inputs whose tasks have not all ended.
    nonisolated let inputsWithTasks = Counter()
    private var work: () -> [(name: String, isDecision: Bool)] = { [] }
    /// The work that was cancelled or superseded, and whose operation has not returned.
    private(set) var unreturnedWork: () -> [String] = { [] }
    private(set) var hasLostReceiver: () -> Bool = { false }
    private var mayRespond: () -> Bool = { true }
    private var reportCount: () -> Int = { 0 }
    /// Marks the `respond` that the last call of `onRunningChange` may have stored, and which is not due.
    private weak var reportMark: RespondMark?
    /// The last call that sent an input, or else the one that created the tester.
    var site: CallSite
    var outputCount = 0
    private var inputCount = 0
    /// The last expectation, if it failed: the numbers of inputs and outputs at that time.
    private var failure: (inputCount: Int, outputCount: Int)?
    private var clocks: [ManualClock] = []
    /// What failed outside the test's task, in which Swift Testing does not know the test.
    private var failuresElsewhere: [Failure] = []
    private var problems: Set<String> = []
    private let reportsProblems: Bool
    private let hasCallbacks: Bool
    /// The clock that was advanced last while no task was asleep on it, unless an input was sent since.
    private(set) var idleClock: String?
    /// The test that created the tester; nil in an `XCTestCase`.
    private let test = Test.current?.id

    init(of name: String, reportsProblems: Bool, hasCallbacks: Bool, at site: CallSite) {
        (self.name, self.reportsProblems, self.hasCallbacks, self.site) = (name, reportsProblems, hasCallbacks, site)
        _ = Rest.hook
    }

    /// Returns a view model that passes on inputs, counts stored `respond` closures, and marks the tasks that it starts.
    func watched<VM: ViewModel>(_ viewModel: VM) -> AnyViewModel<VM.Input, VM.Output> {
        var viewModel = viewModel
        return AnyViewModel(for: viewModel) { [self] input, respond in
            inputCount += 1
            idleClock = nil
            let (mark, count) = (RespondMark(self), reportCount())
            let counted = mark.mark(respond)
            ViewModelDecisions.$mark.withValue(ObjectIdentifier(self)) {
                TaskMark.$current.withValue(TaskMark(self)) { viewModel.accept(input, respond: counted) }
            }
            if reportCount() != count { reportMark = mark }
        }
    }

    /// Watches an interface to which the tester attaches its receiver.
    func watch<VM: ViewModel>(_ interface: ViewModelInterface<VM>, attach: () -> Void) {
        let wasLost = hasLostReceiver()
        attach()
        let token = interface.receiverToken
        hasLostReceiver = { [weak interface] in wasLost || interface?.receiverToken != token }
        work = { [weak interface] in interface?.runningWork ?? [] }
        unreturnedWork = { [weak interface] in interface?.namesOfUnreturnedWork ?? [] }
        mayRespond = { [weak interface] in interface?.mayRespond ?? true }
        reportCount = { [weak interface] in interface?.reportCount ?? 0 }
        Self.all[interface.problemID] = self
        ViewModelTrace.problemInterceptor = { _, message, id in
            let causing = TaskMark.current?.activity
            let activity = id.flatMap { Self.all[$0] } ?? Self.all.values.first { $0 === causing }
            guard let activity, activity.reportsProblems else { return false }
            activity.report(message)
            return true
        }
    }

    /// Fails the test for a problem, once, where the last input was sent.
    private func report(_ problem: String) { if problems.insert(problem).inserted { fail(problem, at: site) } }

    /// Fails the test if `respond` is called by other code than `accept` and the closures of work.
    func checkCaller() {
        guard !hasCallbacks, !mayRespond() else { return }
        let diagnosis = Diagnosis(
            ["\(name) called respond outside accept, and outside each, then, catch and onRunningChange of its work."],
            cause: "an operation, a Task { } or a callback called it, and can do so after a newer input, or too late",
            [
                "Run the work with tasks.run(…), and respond in each or then",
                "create the tester with hasCallbacks: true",
            ])
        report(diagnosis.text)
    }

    /// Settles, and returns when a condition is met, when the time limit has passed, or when the test is cancelled.
    ///
    /// Whatever the test can cause has happened after settling. What comes in real time comes without notice: so the condition
    /// is evaluated again at growing intervals.
    func until(within limit: Duration, _ isMet: () -> Bool) async {
        let end = ContinuousClock.now + limit
        var pause = Duration.milliseconds(1)
        await settle()
        while !isMet(), ContinuousClock.now < end, !Task.isCancelled {
            try? await Task.sleep(until: min(end, .now + pause), clock: .continuous)
            pause = min(pause * 2, .milliseconds(20))
            await settle()
        }
    }

    /// Fails the test; if it is unknown here, its tester fails it later.
    func fail(_ message: String, at site: CallSite) {
        guard test != nil, Test.current == nil else { return site.fail(message) }
        failuresElsewhere.append((message, site))
    }

    /// Ends the watching, and returns what the tester has to report.
    func end() -> [Failure] {
        Self.all = Self.all.filter { $0.value !== self }
        defer { failuresElsewhere = [] }
        return failuresElsewhere
    }

    /// Notes whether an expectation was met; the consequences of one that failed are not reported as further failures.
    func note(isMet: Bool) { failure = isMet ? nil : (inputCount, outputCount) }

    /// Notes that a clock has failed the test: what its view models do not do then is a consequence.
    static func noteFailureOfClock() { allOfTest.forEach { $0.note(isMet: false) } }

    /// Notes that a clock is advanced, and whether no task is asleep on it.
    static func noteAdvance(of clock: String, isIdle: Bool) {
        allOfTest.forEach { $0.idleClock = isIdle ? clock : $0.idleClock == clock ? nil : $0.idleClock }
    }

    private static var allOfTest: [Activity] { all.values.filter { $0.test == Test.current?.id } }

    var runningWork: [String] { work().map(\.name) }
    /// The decisions that have not ended, even if the interface was released.
    var unfinishedDecisions: [String] {
        ViewModelDecisions.$mark.withValue(ObjectIdentifier(self)) { ViewModelDecisions.namesOfUnfinished }
    }
    var hasFailed: Bool { failure != nil }
    /// Whether an expectation has failed, and no input was sent since.
    var hasNoInputSinceFailure: Bool { failure?.inputCount == inputCount }
    /// Whether nothing has happened since the last expectation failed, so that another failure would repeat it.
    var isStuck: Bool { hasNoInputSinceFailure && failure?.outputCount == outputCount }
    /// Whether no stored `respond` is due.
    var hasNoStoredRespond: Bool { storedResponds.equals(reportMark == nil ? 0 : 1) }
    /// Whether no output can arrive any more, even from another thread.
    var isSilent: Bool { hasNoStoredRespond && outputsOnTheirWay.isZero || hasLostReceiver() }
    /// Whether neither a task nor a stored `respond` is known that could change the view model.
    var isIdle: Bool { isSilent && runningWork.isEmpty && inputsWithTasks.isZero }
    /// Whether to wait in real time is pointless: what sleeps on another clock would only be awaited by mistake.
    var isOnAnotherClock: Bool { idleClock != nil && sleeps.isEmpty }
    /// Whether a `respond` closure is stored, and its outputs reach the tester.
    var canRespond: Bool { !hasNoStoredRespond && !hasLostReceiver() }

    /// Whether nothing is left that a call waits for.
    ///
    /// A decision outlives a visit, and so do the closures of a decision.
    func isAtRest(for wait: Wait?, isExhaustive: Bool) -> Bool {
        guard outputsOnTheirWay.isZero else { return false }
        if wait?.isVisit == true { return work().allSatisfy(\.isDecision) && unreturnedWork().isEmpty }
        return runningWork.isEmpty && (wait == nil || !isExhaustive || hasNoStoredRespond)
    }

    /// The tasks that sleep on manual clocks, in the order of their deadlines.
    var sleeps: [Sleep] { clocks.flatMap { $0.sleeps(of: self) }.sorted { $0.due < $1.due } }

    /// Remembers a clock on which a task of the view model falls asleep.
    func note(_ clock: ManualClock) {
        if !clocks.contains(where: { $0 === clock }) { clocks.append(clock) }
    }
}

/// A counter for any thread.
///
/// `@unchecked Sendable`: the count is read and written under the lock only.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var isZero: Bool { equals(0) }

    func equals(_ number: Int) -> Bool { lock.withLock { count == number } }

    func add(_ number: Int) { lock.withLock { count += number } }
}

/// Captured by one `respond` closure and released with it, after which it can't emit any more.
private final class RespondMark: Sendable {
    private let activity: Activity

    init(_ activity: Activity) {
        self.activity = activity
        activity.storedResponds.add(1)
    }

    /// Not isolated, so that the closure is not either: in Swift 5 mode a view model can call it on another thread.
    func mark<Output>(_ respond: @escaping (Output) -> Void) -> (Output) -> Void {
        { [self] output in
            activity.outputsOnTheirWay.add(1)
            if ViewModelTrace.isOnMainActor {
                MainActor.assumeIsolated { activity.checkCaller() }
            } else {
                DispatchQueue.main.async { [activity] in activity.checkCaller() }
            }
            respond(output)
        }
    }

    deinit { activity.storedResponds.add(-1) }
}

/// Inherited by the tasks that an input starts: identifies their view model to a clock, and is released with them.
///
/// If the input starts no task, the mark is released when `accept` has returned.
final class TaskMark: Sendable {
    @TaskLocal static var current: TaskMark?
    let activity: Activity

    init(_ activity: Activity) {
        self.activity = activity
        activity.inputsWithTasks.add(1)
    }

    deinit { activity.inputsWithTasks.add(-1) }
}
