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
    /// The numbers of stored `respond` closures, of outputs that are on their way from another thread, and of inputs whose tasks
    /// have not all ended.
    nonisolated let storedResponds = Counter(), outputsOnTheirWay = Counter(), inputsWithTasks = Counter()
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
    /// Whether the last expectation has failed, and if so, whether nothing has happened since, so that another failure would
    /// repeat it; and whether an input was sent.
    private(set) var hasFailed = false, isStuck = false, hasBegun = false
    private var clocks: [ManualClock] = []
    /// What failed outside the test's task, in which Swift Testing does not know the test.
    private var failuresElsewhere: [Failure] = []
    private var problems: Set<String> = []
    private let reportsProblems, hasCallbacks: Bool
    /// The clock that was advanced last while no task was asleep on it, unless an input was sent since.
    private(set) var idleClock: String?
    /// Whether a clock was advanced since the last input.
    private(set) var isAdvanced = false
    /// Ends the test of the view model, and returns what is left.
    var endTest: () -> [Failure] = { [] }
    /// The test that created the tester; nil in an `XCTestCase`.
    private let test = Test.current?.id

    init(of name: String, reportsProblems: Bool, hasCallbacks: Bool, at site: CallSite) {
        (self.name, self.reportsProblems, self.hasCallbacks, self.site) = (name, reportsProblems, hasCallbacks, site)
        _ = (Rest.hook, XCTestObserver.shared)
    }

    /// Returns a view model that passes on inputs, counts stored `respond` closures, and marks the tasks that it starts.
    func watched<VM: ViewModel>(_ viewModel: VM) -> AnyViewModel<VM.Input, VM.Output> {
        var viewModel = viewModel
        return AnyViewModel(for: viewModel) { [self] input, respond in
            (idleClock, isAdvanced, isStuck, hasBegun) = (nil, false, false, true)
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
    ///
    /// - Parameters:
    ///   - limit: The time limit. Without one, it is five seconds, and zero if only a manual clock can go on.
    ///   - isMet: The condition.
    /// - Returns: The time limit.
    @discardableResult func until(within limit: Duration?, _ isMet: () -> Bool) async -> Duration {
        let end = ContinuousClock.now + (limit ?? .seconds(5))
        var pause = Duration.milliseconds(1)
        await settle()
        while !isMet(), limit != nil || !isAsleep, ContinuousClock.now < end, !Task.isCancelled {
            try? await Task.sleep(until: min(end, .now + pause), clock: .continuous)
            pause = min(pause * 2, .milliseconds(20))
            await settle()
        }
        return limit ?? (isAsleep ? .zero : .seconds(5))
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
    func note(isMet: Bool) { (hasFailed, isStuck) = (!isMet, !isMet) }

    /// Notes that an output has arrived.
    func noteOutput() {
        isStuck = false
        outputsOnTheirWay.add(-1)
    }

    /// Notes that a clock has failed the test: what its view models do not do then is a consequence.
    static func noteFailureOfClock() { allOfTest.forEach { $0.note(isMet: false) } }

    /// Notes that a clock is advanced, and whether no task is asleep on it.
    static func noteAdvance(of clock: String, isIdle: Bool) {
        for activity in allOfTest {
            activity.isAdvanced = true
            if isIdle || activity.idleClock == clock { activity.idleClock = isIdle ? clock : nil }
        }
    }

    /// Ends the testers that outlive the test of their `XCTestCase`; those of other tests have not sent anything yet.
    static func endLeft() -> [Failure] {
        all.values.filter { $0.test == nil && $0.hasBegun }.flatMap { $0.endTest() }
    }

    private static var allOfTest: [Activity] { all.values.filter { $0.test == Test.current?.id } }

    var runningWork: [String] { work().map { $0.isDecision ? "\($0.name) (a decision)" : $0.name } }
    var hasDecision: Bool { work().contains(where: \.isDecision) }
    /// The decisions that have not ended, even if the interface was released.
    var unfinishedDecisions: [String] {
        ViewModelDecisions.$mark.withValue(ObjectIdentifier(self)) { ViewModelDecisions.namesOfUnfinished }
    }
    /// Whether no stored `respond` is due.
    var hasNoStoredRespond: Bool { storedResponds.equals(reportMark == nil ? 0 : 1) }
    /// Whether no output can arrive any more, even from another thread.
    var isSilent: Bool { hasNoStoredRespond && outputsOnTheirWay.isZero || hasLostReceiver() }
    /// Whether neither a task nor a stored `respond` is known that could change the view model.
    var isIdle: Bool { isSilent && runningWork.isEmpty && inputsWithTasks.isZero }
    /// Whether to wait in real time is pointless: what sleeps on another clock would only be awaited by mistake.
    var isOnAnotherClock: Bool { idleClock != nil && sleeps.isEmpty }
    /// Whether to wait in real time is pointless: all work, and a task of each input, sleeps on manual clocks that stand still.
    ///
    /// Work can also wait for something else meanwhile, as a race with a time-out does. So a call with a time limit waits.
    var isAsleep: Bool {
        let sleeps = sleeps
        return !hasCallbacks && !clocks.contains(where: \.isAdvancing)
            && !sleeps.isEmpty && sleeps.count >= work().count + unreturnedWork().count
            && inputsWithTasks.equals(Set(sleeps.map { $0.mark.map { ObjectIdentifier($0) } }).count)
    }
    /// Whether a `respond` closure is stored, and its outputs reach the tester.
    var canRespond: Bool { !hasNoStoredRespond && !hasLostReceiver() }

    /// Whether nothing is left that a call waits for.
    ///
    /// A decision outlives a visit, and so do the closures of a decision.
    func isAtRest(for wait: Wait?, isExhaustive: Bool) -> Bool {
        guard outputsOnTheirWay.isZero else { return false }
        if wait?.call == "visit" { return work().allSatisfy(\.isDecision) && unreturnedWork().isEmpty }
        return runningWork.isEmpty && (wait == nil || !isExhaustive || hasNoStoredRespond)
    }

    /// The tasks that sleep on manual clocks, in the order of their deadlines.
    var sleeps: [ManualClock.Sleeper] { clocks.flatMap { $0.sleeps(of: self) }.sorted { $0.due < $1.due } }

    /// Remembers a clock on which a task of the view model falls asleep.
    func note(_ clock: ManualClock) {
        if !clocks.contains(where: { $0 === clock }) { clocks.append(clock) }
    }
}
