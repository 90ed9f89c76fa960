// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

@_spi(Testing) import SimpleViewModel
import Testing

/// The activity of a view model under test: stored `respond` closures, running work, and the clocks on which it sleeps.
@MainActor final class Activity {
    /// The activities whose testers live, by the identities of their interfaces.
    private(set) static var all: [ObjectIdentifier: Activity] = [:]

    /// The name of the view model's type.
    let name: String
    let reporter = Reporter()
    let reportsProblems, hasCallbacks: Bool
    /// The numbers of stored `respond` closures, of outputs that are on their way from another thread, and of inputs whose tasks
    /// have not all ended.
    nonisolated let storedResponds = Counter(), outputsOnTheirWay = Counter(),
        inputsWithTasks = Counter()
    private var work: () -> [(name: String, isDecision: Bool, isQueued: Bool)] = { [] }
    /// The work that was cancelled or superseded, and whose operation has not returned.
    private(set) var unreturnedWork: () -> [String] = { [] }
    private(set) var hasLostReceiver: () -> Bool = { false }
    private(set) var mayRespond: () -> Bool = { true }
    private var reportCount: () -> Int = { 0 }
    /// Marks the `respond` that the last call of `onRunningChange` may have stored, and which is not due.
    private weak var reportMark: ActivityMark?
    /// The last call that sent an input, or else the one that created the tester.
    var site: CallSite
    private var hasBegun = false
    private var clocks: [ManualClock] = []
    /// The clock that was advanced last while no task was asleep on it, unless an input was sent since.
    private(set) var idleClock: String?
    /// Whether a clock was advanced since the last input.
    private(set) var isAdvanced = false
    /// Ends the test of the view model, and returns what is left.
    var endTest: () -> [Reporter.Failure] = { [] }

    init(of name: String, reportsProblems: Bool, hasCallbacks: Bool, at site: CallSite) {
        self.name = name
        self.reportsProblems = reportsProblems
        self.hasCallbacks = hasCallbacks
        self.site = site
        _ = Rest.hook
        _ = XCTestObserver.shared
    }

    /// Returns a view model that passes on inputs, counts stored `respond` closures, and marks the tasks that it starts.
    func watched<VM: ViewModel>(_ viewModel: VM) -> AnyViewModel<VM.Input, VM.Output> {
        var viewModel = viewModel
        return AnyViewModel(for: viewModel) { [self] input, respond in
            idleClock = nil
            isAdvanced = false
            hasBegun = true
            reporter.noteProgress()
            let mark = ActivityMark(self, in: storedResponds)
            let counted = mark.mark(respond)
            let reportCountBefore = reportCount()
            ViewModelDecisions.$mark.withValue(ObjectIdentifier(self)) {
                ActivityMark.$current.withValue(ActivityMark(self, in: inputsWithTasks)) {
                    viewModel.accept(input, respond: counted)
                }
            }
            if reportCount() != reportCountBefore { reportMark = mark }
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
        Self.interceptProblems()
    }

    /// Settles, and returns when a condition is met, when the time limit has passed, or when the test is cancelled.
    ///
    /// Whatever the test can cause has happened after settling. What comes in real time comes without notice: so the condition
    /// is evaluated again at growing intervals. Only these count towards the limit, because settling takes long on a busy machine.
    ///
    /// - Parameters:
    ///   - limit: The time limit. Without one, it is five seconds, and zero if only a manual clock can go on.
    ///   - isMet: The condition.
    /// - Returns: The time limit.
    @discardableResult func until(within limit: Duration?, _ isMet: () -> Bool) async -> Duration {
        var left = limit ?? .seconds(5)
        var pause = Duration.milliseconds(1)
        await settle()
        while !isMet(), limit != nil || !isAsleep, left > .zero, !Task.isCancelled {
            try? await Task.sleep(for: min(left, pause), clock: .continuous)
            left -= pause
            pause = min(pause * 2, .milliseconds(20))
            await settle()
        }
        return limit ?? (isAsleep ? .zero : .seconds(5))
    }

    /// Ends the watching, and returns what the tester has to report.
    func end() -> [Reporter.Failure] {
        Self.all = Self.all.filter { $0.value !== self }
        return reporter.takeFailuresElsewhere()
    }

    /// Notes that a clock has failed the test: what its view models do not do then is a consequence.
    static func noteFailureOfClock() { allOfTest.forEach { $0.reporter.note(isMet: false) } }

    /// Notes that a clock is advanced, and whether no task is asleep on it.
    static func noteAdvance(of clock: String, isIdle: Bool) {
        for activity in allOfTest {
            activity.isAdvanced = true
            if isIdle || activity.idleClock == clock { activity.idleClock = isIdle ? clock : nil }
        }
    }

    /// Ends the testers that outlive the test of their `XCTestCase`; those of other tests have not sent anything yet.
    static func endLeft() -> [Reporter.Failure] {
        all.values.filter { $0.reporter.test == nil && $0.hasBegun }.flatMap { $0.endTest() }
    }

    private static var allOfTest: [Activity] {
        all.values.filter { $0.reporter.test == Test.current?.id }
    }

    var runningWork: [String] { work().map { $0.isDecision ? "\($0.name) (a decision)" : $0.name } }
    /// The decisions that have not ended, even if the interface was released.
    var unfinishedDecisions: [String] {
        ViewModelDecisions.$mark.withValue(ObjectIdentifier(self)) {
            ViewModelDecisions.namesOfUnfinished
        }
    }
    /// Whether no stored `respond` is due.
    var hasNoStoredRespond: Bool { storedResponds.count == (reportMark == nil ? 0 : 1) }
    /// Whether no output can arrive any more, even from another thread.
    var isSilent: Bool { hasNoStoredRespond && outputsOnTheirWay.count == 0 || hasLostReceiver() }
    /// Whether neither a task nor a stored `respond` is known that could change the view model.
    var isIdle: Bool { isSilent && runningWork.isEmpty && inputsWithTasks.count == 0 }
    /// Whether to wait in real time is pointless: what sleeps on another clock would only be awaited by mistake.
    var isOnAnotherClock: Bool { idleClock != nil && sleeps.isEmpty }
    /// Whether to wait in real time is pointless: all work, and a task of each input, sleeps on manual clocks that stand still,
    /// or waits for the turn of its name.
    ///
    /// Work can also wait for something else meanwhile, as a race with a time-out does. So a call with a time limit waits.
    private var isAsleep: Bool {
        guard !hasCallbacks, !sleeps.isEmpty, clocks.allSatisfy({ $0.advanceCount == 0 }) else {
            return false
        }
        let queuedCount = work().count(where: \.isQueued)
        let inputsAsleep = Set(sleeps.map { $0.mark.map { ObjectIdentifier($0) } })
        return sleeps.count >= work().count - queuedCount + unreturnedWork().count
            && inputsWithTasks.count <= inputsAsleep.count + queuedCount
    }

    /// Whether nothing is left that a call waits for.
    ///
    /// A decision outlives a visit, and so do the closures of a decision.
    func isAtRest(for wait: Wait?, isExhaustive: Bool) -> Bool {
        guard outputsOnTheirWay.count == 0 else { return false }
        if wait == .visit { return work().allSatisfy(\.isDecision) && unreturnedWork().isEmpty }
        return runningWork.isEmpty && (wait == nil || !isExhaustive || hasNoStoredRespond)
    }

    /// The tasks that sleep on manual clocks, in the order of their deadlines.
    var sleeps: [ManualClock.Sleeper] {
        clocks.flatMap { $0.sleeps(of: self) }.sorted { $0.due < $1.due }
    }

    /// Remembers a clock on which a task of the view model falls asleep.
    func note(_ clock: ManualClock) {
        if !clocks.contains(where: { $0 === clock }) { clocks.append(clock) }
    }
}
