// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Dispatch
import Foundation
@_spi(Testing) import SimpleViewModel
import Testing

/// The activity of a view model under test: stored `respond` closures, running work, and what waits for the test.
@MainActor final class Activity {
    /// The activities whose testers live, by the identities of their interfaces.
    private(set) static var all: [ObjectIdentifier: Activity] = [:]
    /// The activity whose interface is being created, with the work that its view model began in `init`.
    fileprivate static var beginning: Activity?

    /// The name of the view model's type.
    let name: String
    let reporter = Reporter()
    let isExhaustive, hasCallbacks: Bool
    /// The number of stored `respond` closures.
    nonisolated let storedResponds = Counter()
    /// The number of outputs that are on their way from another thread.
    nonisolated let outputsOnTheirWay = Counter()
    /// The number of inputs, and of runs of work, whose tasks have not all ended.
    nonisolated let tasks = Counter()
    /// The same for other screens' work that inputs have run.
    nonisolated let tasksElsewhere = Counter()
    /// The interface of the view model; nil after its release.
    private(set) weak var interface: (any InterfaceUnderTest)?
    /// The token of the tester's receiver.
    private var receiverToken = 0
    /// The work of an interface that was closed.
    private var closedWork: (() -> [WorkUnderTest])?
    /// The last call that sent an input, or else the one that created the tester.
    var site: CallSite
    private var hasBegun = false
    private var standIns: [any StandIn] = []
    /// Ends the test of the view model, and returns what is left.
    var endTest: () -> [Reporter.Failure] = { [] }

    init(of name: String, isExhaustive: Bool, hasCallbacks: Bool, at site: CallSite) {
        self.name = name
        self.isExhaustive = isExhaustive
        self.hasCallbacks = hasCallbacks
        self.site = site
        _ = JobHook.isSet
        _ = XCTestObserver.shared
        CurrentWork.lookUp(around: ActivityMark.around)
        ViewModelCommits.currentTest = {
            Test.current.map { "\($0.id) \(Test.Case.current.map { "\($0)" } ?? "")" }
        }
    }

    /// Returns a view model that passes on inputs, counts stored `respond` closures, and marks the tasks that it starts.
    func watched<VM: ViewModel>(_ viewModel: VM) -> AnyViewModel<VM.Input, VM.Output> {
        var viewModel = viewModel
        return AnyViewModel(for: viewModel) { [self] input, respond in
            hasBegun = true
            reporter.noteProgress()
            let mark = ActivityMark(self, in: storedResponds)
            let counted = mark.mark(respond)
            ViewModelCommits.$mark.withValue(ObjectIdentifier(self)) {
                ActivityMark.$current.withValue(ActivityMark(self, in: tasks)) {
                    viewModel.accept(input, respond: counted)
                }
            }
        }
    }

    /// Creates the interface of its view model.
    func make<Interface>(_ make: () -> Interface) -> Interface {
        Self.beginning = self
        defer { Self.beginning = nil }
        return make()
    }

    /// Watches an interface to which the tester has attached its receiver.
    func watch(_ interface: any InterfaceUnderTest) {
        self.interface = interface
        receiverToken = interface.receiverToken
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
    func until(within limit: Duration?, _ isMet: () -> Bool) async {
        var left = limit ?? patience
        var pause = Duration.milliseconds(1)
        await settle()
        while !isMet(), limit != nil || !isAsleep, left > .zero, !Task.isCancelled {
            try? await Task.sleep(for: min(left, pause), clock: .continuous)
            left -= pause
            pause = min(pause * 2, .milliseconds(20))
            await settle()
        }
    }

    /// Ends the watching, and returns what the tester has to report.
    func end() -> [Reporter.Failure] {
        Self.all = Self.all.filter { $0.value !== self }
        return reporter.takeFailuresElsewhere()
    }

    /// Notes that a clock, or a function, has failed the test: what its view models do not do then is a consequence.
    static func noteFailureOfStandIn() {
        for activity in all.values
        where activity.hasBegun && activity.reporter.test == Test.current?.id {
            activity.reporter.note(isMet: false)
        }
    }

    /// Ends the testers that outlive the test of their `XCTestCase`; those of other tests have not sent anything yet.
    static func endLeft() -> [Reporter.Failure] {
        all.values.filter(\.hasBegun).flatMap { $0.endTest() }
    }

    /// The work whose operation has not returned.
    private var work: [WorkUnderTest] { closedWork?() ?? interface?.work()() ?? [] }
    private var liveWork: [WorkUnderTest] { work.filter(\.isLive) }
    var runningWork: [String] { liveWork.map(\.name) }
    /// The work that was cancelled or superseded, and whose operation has not returned.
    var unreturnedWork: [String] { work.filter { !$0.isLive }.map(\.name) }
    /// Whether a task goes on that is no work: one that an input, or a closure of work, started.
    var hasOtherTasks: Bool {
        // A child that is closed has none of the work that is known; a call that waits for the test tells.
        let unanswered = Set(ownWaits.filter(\.isCancelled).compactMap(\.task.work))
        return tasks.count > work.count + unanswered.subtracting(work.map(\.number)).count
    }
    /// The commits that have not ended, even if the interface was released.
    var unfinishedDecisions: [String] {
        ViewModelCommits.$mark.withValue(ObjectIdentifier(self)) {
            ViewModelCommits.namesOfUnfinished
        }
    }
    /// Whether another receiver has replaced the tester's.
    var hasLostReceiver: Bool { (interface?.receiverToken ?? receiverToken) != receiverToken }
    /// Whether no stored `respond` is due.
    var hasNoStoredRespond: Bool { storedResponds.count == 0 }
    /// Whether no output can arrive any more, even from another thread.
    var isSilent: Bool { hasNoStoredRespond && outputsOnTheirWay.count == 0 || hasLostReceiver }
    /// Whether neither a task nor a stored `respond` is known that could change the view model.
    var isIdle: Bool {
        isSilent && tasks.count + tasksElsewhere.count == 0
    }
    /// Whether to wait in real time is pointless: all work, and a task of each input, waits for the test, or for the turn of its name.
    ///
    /// Work that races a time-out against something else does not sleep; outside work, such a race is not recognised.
    private var isAsleep: Bool {
        let waits = waits
        guard !hasCallbacks, !waits.isEmpty else { return false }
        let queuedCount = liveWork.count(where: \.isQueued)
        let works = ownWaits.filter { $0.task.isWhole }.compactMap { $0.task.work }
        let marks = waits.compactMap { $0.task.mark?.id }
        return Set(works).count >= work.count - queuedCount
            && Set(marks).count >= tasks.count + tasksElsewhere.count - queuedCount
    }

    /// Whether nothing is left that a call waits for.
    ///
    /// A commit outlives a visit and a screen, and so do the closures of a commit. A cancelled operation does not, unless it
    /// waits for an answer of the test.
    func isAtRest(for wait: Wait?) -> Bool {
        let unanswered = Set(ownWaits.filter { $0.isCancelled }.compactMap { $0.task.work })
        let hasReturned = unreturnedWork.count <= unanswered.count
        switch closedWork == nil ? wait : .close {
        case .close: return hasReturned && !hasOtherTasks
        case .visit:
            return liveWork.allSatisfy(\.isCommit) && hasReturned
        case .perform, .finish, nil:
            guard outputsOnTheirWay.count == 0, liveWork.isEmpty else { return false }
            return !isExhaustive || !hasOtherTasks && (wait == nil || hasNoStoredRespond)
        }
    }

    /// What waits for the test in tasks that the inputs have started.
    var waits: [any TestWait] {
        standIns.flatMap { $0.waits }.filter { $0.task.mark?.activity === self }
    }
    /// The same, without other screens' work.
    var ownWaits: [any TestWait] { waits.filter { $0.task.mark?.isElsewhere == false } }

    /// Remembers a stand-in for which a task of the view model begins to wait.
    func note(_ standIn: any StandIn) {
        if !standIns.contains(where: { $0 === standIn }) { standIns.append(standIn) }
    }

    /// Ends signals and work as the release of the interface does.
    func close(_ interface: any InterfaceUnderTest) {
        let hasLostReceiver = hasLostReceiver
        closedWork = interface.work()
        interface.close()
        if !hasLostReceiver { receiverToken = interface.receiverToken }
    }
}

/// The limit of a call without one.
///
/// The kit's own tests wait longer, so that none passes by waiting in vain.
@MainActor package var patience = Duration.seconds(5)

/// What the library knows of an interface.
@MainActor protocol InterfaceUnderTest: AnyObject {
    var problemID: ObjectIdentifier { get }
    var receiverToken: Int { get }
    var mayRespond: Bool { get }
    func work() -> () -> [WorkUnderTest]
    func close()
}

extension ViewModelInterface: InterfaceUnderTest {}

extension Activity {
    /// Lets the testers that live fail for the problems of their view models, and of the code that their inputs start.
    static func interceptProblems() {
        ViewModelTrace.problemInterceptor = { _, message, ids in
            let causing = ActivityMark.current?.activity
            let owner = ids.lazy.compactMap { all[$0] }.first
            let activity = owner ?? all.values.first { $0 === causing }
            guard let activity else { return false }
            activity.reporter.failOnce(message, at: activity.site)
            return true
        }
    }

    /// Fails the test if `respond` is called by other code than `accept` and the closures of work.
    func checkCaller() {
        guard !hasCallbacks, interface?.mayRespond == false else { return }
        let diagnosis = Diagnosis(
            "\(name) called respond outside accept, and outside each, then and catch of its work.",
            cause:
                "an operation, a Task { } or a callback called it, and can do so after a newer input, or too late",
            fix: "run the work with scope.run(…), and respond in each or then",
            "create the tester with hasCallbacks: true")
        reporter.failOnce(diagnosis.text, at: site)
    }

    /// Fails the test for a task that goes on and on, and whose effects a test may therefore have missed.
    func failForEndlessTask() {
        let diagnosis = Diagnosis(
            "A task of \(name) has run 20,000 times without a rest, and is not waited for any more.",
            cause: "it loops, and waits for nothing, as with Task.yield()",
            fix: "let it wait for something", "emit fewer elements at once")
        reporter.failOnce(diagnosis.text, at: site)
    }
}

/// Counted as long as it is retained: by a `respond` closure, which can't emit any more after that, or by the tasks that an input
/// or work starts.
final class ActivityMark: Sendable {
    /// The mark of the input or work that started the current task, which the task inherits: identifies the view model to a clock.
    @TaskLocal static var current: ActivityMark?
    let activity: Activity
    private let counter: Counter

    var id: ObjectIdentifier { ObjectIdentifier(self) }
    /// Whether another screen's work is marked, which an input has run.
    var isElsewhere: Bool { counter === activity.tasksElsewhere }

    init(_ activity: Activity, in counter: Counter) {
        self.activity = activity
        self.counter = counter
        counter.add(1)
    }

    deinit { counter.add(-1) }

    /// Marks the tasks of an interface's work: those of another screen are not the input's.
    @MainActor static func around(_ interfaces: [ObjectIdentifier], run: () -> Void) {
        guard !interfaces.isEmpty else { return run() }
        let owner = interfaces.lazy.compactMap { Activity.all[$0] }.first ?? Activity.beginning
        guard let activity = owner ?? current?.activity else { return run() }
        let counter = owner == nil ? activity.tasksElsewhere : activity.tasks
        $current.withValue(ActivityMark(activity, in: counter), operation: run)
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
}

/// A counter for any thread.
///
/// `@unchecked Sendable`: the count is read and written under the lock only.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    var count: Int { lock.withLock { number } }

    func add(_ change: Int) { lock.withLock { number += change } }
}
