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
    /// The number of stored `respond` closures.
    nonisolated let storedResponds = Counter()
    /// The number of outputs that are on their way from another thread.
    nonisolated let outputsOnTheirWay = Counter()
    /// The number of inputs, and of runs of work, whose tasks have not all ended.
    nonisolated let tasks = Counter()
    /// The same for other screens' work that inputs have run.
    nonisolated let tasksElsewhere = Counter()
    /// The work whose operation has not returned.
    private var work: () -> [WorkUnderTest] = { [] }
    private(set) var hasLostReceiver: () -> Bool = { false }
    private(set) var mayRespond: () -> Bool = { true }
    private var reportCount: () -> Int = { 0 }
    /// Marks the `respond` that the last call of `onRunningChange` may have stored, and which is not due.
    private weak var reportMark: ActivityMark?
    /// The last call that sent an input, or else the one that created the tester.
    var site: CallSite
    private var hasBegun = false
    private var clocks: [ManualClock] = []
    private var calls: [OpenCall] = []
    /// Whether signals and work have ended, as with the release of the interface.
    private var isClosed = false
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
        _ = JobHook.isSet
        _ = XCTestObserver.shared
        CurrentWork.lookUp(around: ActivityMark.around)
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
                ActivityMark.$current.withValue(ActivityMark(self, in: tasks)) {
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
        work = { [weak interface] in interface?.work()() ?? [] }
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

    /// Notes that a clock, or a function, has failed the test: what its view models do not do then is a consequence.
    static func noteFailureOfStandIn() { allOfTest.forEach { $0.reporter.note(isMet: false) } }

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

    private var liveWork: [WorkUnderTest] { work().filter(\.isLive) }
    var runningWork: [String] {
        liveWork.map { $0.isDecision ? "\($0.name) (a decision)" : $0.name }
    }
    /// The work that was cancelled or superseded, and whose operation has not returned.
    var unreturnedWork: [String] { work().filter { !$0.isLive }.map(\.name) }
    /// Whether a task goes on that is no work: one that an input, or a closure of work, started.
    var hasOtherTasks: Bool { tasks.count > work().count }
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
    var isIdle: Bool {
        isSilent && runningWork.isEmpty && tasks.count + tasksElsewhere.count == 0
    }
    /// Whether a call that waits for a change of state need not go on: a callback, which is not known, has until the limit.
    func hasNoChange(within limit: Duration?) -> Bool {
        isIdle && !(hasCallbacks && limit != nil) || reporter.isStuck || isOnAnotherClock
    }
    /// Whether to wait in real time is pointless: what sleeps on another clock would only be awaited by mistake.
    var isOnAnotherClock: Bool { idleClock != nil && sleeps.isEmpty }
    /// Whether to wait in real time is pointless: all work, and a task of each input, sleeps on manual clocks that stand still,
    /// waits for an answer of the test, or for the turn of its name.
    ///
    /// Work that races a time-out against something else does not sleep; outside work, such a race is not recognised.
    private var isAsleep: Bool {
        let sleepers = clocks.flatMap(\.sleepers)
        let isAnyAsleep = !sleeps.isEmpty || !openCalls.isEmpty
        guard !hasCallbacks, isAnyAsleep, clocks.allSatisfy({ $0.advanceCount == 0 }) else {
            return false
        }
        let queuedCount = liveWork.count(where: \.isQueued)
        let workAsleep = sleeps.filter(\.isWhole).map(\.work) + openCalls.map(\.work)
        let marksAsleep = (sleepers.map(\.mark) + openCalls.map(\.mark)).compactMap(\.self)
            .filter { $0.activity === self }
        return Set(workAsleep.compactMap(\.self)).count >= work().count - queuedCount
            && Set(marksAsleep.map(\.id)).count >= tasks.count + tasksElsewhere.count - queuedCount
    }

    /// Whether nothing is left that a call waits for.
    ///
    /// A decision outlives a visit and a screen, and so do the closures of a decision. A cancelled operation does not, unless it
    /// waits for an answer of the test.
    func isAtRest(for wait: Wait?, isExhaustive: Bool) -> Bool {
        let unanswered = Set(openCalls.filter(\.isCancelled).compactMap(\.work))
        let hasReturned = unreturnedWork.count <= unanswered.count
        switch isClosed ? .close : wait {
        case .close: return hasReturned && !hasOtherTasks
        case .visit:
            return outputsOnTheirWay.count == 0 && liveWork.allSatisfy(\.isDecision) && hasReturned
        case .finish, nil:
            guard outputsOnTheirWay.count == 0, liveWork.isEmpty else { return false }
            return !isExhaustive || !hasOtherTasks && (wait == nil || hasNoStoredRespond)
        }
    }

    /// The tasks that sleep on manual clocks, in the order of their deadlines.
    var sleeps: [ManualClock.Sleeper] {
        clocks.flatMap(\.sleepers).filter {
            $0.mark?.activity === self && $0.mark?.isElsewhere == false
        }
        .sorted { $0.due < $1.due }
    }

    /// Remembers a clock on which a task of the view model falls asleep.
    func note(_ clock: ManualClock) {
        if !clocks.contains(where: { $0 === clock }) { clocks.append(clock) }
    }

    /// The calls of manual functions that the test has not answered.
    var openCalls: [OpenCall] { calls.filter { !$0.isAnswered } }

    /// Remembers a call that the test has to answer.
    func note(_ call: OpenCall) { calls = openCalls + [call] }

    /// Ends signals and work as the release of the interface does.
    func close<VM: ViewModel>(_ interface: ViewModelInterface<VM>) {
        isClosed = true
        work = interface.work()
        hasLostReceiver = { [isLost = hasLostReceiver()] in isLost }
        interface.close()
    }
}
