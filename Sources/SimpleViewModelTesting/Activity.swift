// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
// Released under the MIT license.

import Foundation
@_spi(Testing) import SimpleViewModel
import Testing

/// What a view model under test does: its inputs and work, its children, and what waits for the test.
@MainActor final class Activity {
    /// The activities whose testers live.
    private(set) static var all: [Activity] = []

    /// The activity whose view model and interface are being created.
    private static var beginning: Activity?

    /// The name of the view model's type.
    let name: String
    let reporter = Reporter()
    let isExhaustive: Bool
    let hasCallbacks: Bool
    /// The number of stored `respond` closures.
    nonisolated let storedResponds = Counter()
    /// The number of outputs that are on their way from another thread.
    nonisolated let outputsOnTheirWay = Counter()
    /// The number of inputs, and of runs of work, whose tasks have not all ended.
    nonisolated let tasks = Counter()
    /// The same for other screens' work that inputs have run.
    nonisolated let tasksElsewhere = Counter()
    /// The interface of the view model; nil after its release.
    private weak var interface: (any InterfaceUnderTest)?
    /// The token of the tester's receiver.
    private var receiverToken = 0
    /// Whether another one had replaced it when the tester closed the interface.
    private var hadLostReceiver = false
    /// The last call that sent an input, or else the one that created the tester.
    private(set) var site: CallSite
    /// Ends the test of the view model, and returns what is left.
    var endTest: () -> [Reporter.Failure] = { [] }
    private var standIns: [any StandIn] = []
    /// The view models of the interface, of its children, and so on, until they are freed.
    private(set) var family: [ObjectIdentifier: ViewModelUnderTest] = [:]
    /// All work that runs, and what has run since the last step of the test.
    private var allWork: [Int: WorkUnderTest] = [:]
    private var errors: [Int: String] = [:]
    /// The inputs since the last step of the test; nil before the first.
    private var inputs: [String] = []
    private var hasBegun = false
    /// The number of the last work before that step.
    private var lastNumber = 0

    init(of name: String, isExhaustive: Bool, hasCallbacks: Bool, at site: CallSite) {
        self.name = name
        self.isExhaustive = isExhaustive
        self.hasCallbacks = hasCallbacks
        self.site = site
        Self.prepare
    }

    /// Prepares the process for tests, once.
    static let prepare: Void = installHooks()

    private static func installHooks() {
        _ = JobHook.isSet
        _ = XCTestObserver.shared
        CurrentWork.lookUp(around: around)
        interceptProblems()
        // Tests in parallel neither await nor cancel each other's commits, nor hear each other's
        // problems.
        ViewModelCommits.currentTest = {
            Test.current.map { "\($0.id) \(Test.Case.current.map { "\($0)" } ?? "")" }
        }
    }

    // MARK: Watching

    /// Creates a view model and its interface, whose work belongs to this activity.
    func begin<Result>(_ create: () throws -> Result) rethrows -> Result {
        let outer = Self.beginning
        Self.beginning = self
        Self.all.append(self)
        defer { Self.beginning = outer }
        return try marked(create)
    }

    /// Returns a view model that passes on inputs, counts stored `respond` closures, and marks the
    /// tasks that it starts.
    func watched<VM: ViewModel>(_ viewModel: VM) -> AnyViewModel<VM.Input, VM.Output> {
        var viewModel = viewModel
        return AnyViewModel(for: viewModel) { [self] input, respond in
            reporter.noteProgress()
            inputs.append("accepted \(ViewModelTrace.SignalText.describe(input))")
            let counted = ActivityMark(self, in: storedResponds).mark(respond)
            marked { viewModel.accept(input, respond: counted) }
            noteFamily()
        }
    }

    private func marked<Result>(_ body: () throws -> Result) rethrows -> Result {
        try ActivityMark.$current.withValue(ActivityMark(self, in: tasks), operation: body)
    }

    /// Watches an interface to which the tester has attached its receiver.
    func watch(_ interface: any InterfaceUnderTest) {
        self.interface = interface
        receiverToken = interface.receiverToken
        noteFamily()
    }

    /// A step of the test: what the view model does from now on follows from it.
    func noteStep(at site: CallSite) {
        self.site = site
        hasBegun = true
        inputs = []
        allWork = allWork.filter { $1.isLive || !$1.hasReturned }
        lastNumber = allWork.keys.max() ?? lastNumber
    }

    /// Marks the tasks of work.
    ///
    /// Those of another screen are not the input's; a service's are, if the input has run its work.
    private static func around(_ work: WorkUnderTest, run: () -> Void) {
        let interfaces = work.interfaces
        let own = all.first { $0.allWork[work.number] != nil }
        let owner = own ?? activity(of: interfaces) ?? (interfaces.isEmpty ? nil : beginning)
        let mark = ActivityMark.current
        guard let activity = owner ?? mark?.activity else { return run() }
        guard owner != nil || work.owner == nil && mark?.isElsewhere == false else {
            let mark = ActivityMark(activity, in: activity.tasksElsewhere)
            return ActivityMark.$current.withValue(mark, operation: run)
        }
        activity.allWork[work.number] = work
        if let error = work.error {
            activity.errors[work.number] = ViewModelTrace.SignalText.describe(error)
        }
        activity.marked(run)
        activity.noteFamily()
    }

    /// The activity of an interface, or of the nearest one that owns it, or has owned it.
    static func activity(of interfaces: [ObjectIdentifier]) -> Activity? {
        let nearest = interfaces.lazy.compactMap { id in
            all.first { $0.interface?.testID == id }
        }.first
        return nearest
            ?? all.first { activity in
                interfaces.contains { activity.family[$0]?.isOpen == true }
            }
    }

    func noteFamily() {
        family = family.filter { $1.isOpen || $1.object != nil }
        for member in interface?.family() ?? [] where family[member.id]?.isOpen != true {
            family[member.id] = member
        }
    }

    /// Remembers a stand-in for which a task of the view model begins to wait.
    func note(_ standIn: any StandIn) {
        if !standIns.contains(where: { $0 === standIn }) {
            standIns.append(standIn)
        }
    }

    // MARK: Waiting

    /// Waits until a condition is met, or nothing but the test can go on.
    ///
    /// - Parameters:
    ///   - limit: The time limit. Without one, it is five seconds, and zero if only a manual clock
    ///     can go on.
    ///   - isMet: The condition.
    func until(within limit: Duration?, _ isMet: () -> Bool) async {
        await wait(within: limit ?? patience) { isMet() || limit == nil && isAsleep }
    }

    /// The work whose operation has not returned, in the order in which it was run.
    private var work: [WorkUnderTest] {
        allWork.values.filter { !$0.hasReturned }.sorted { $0.number < $1.number }
    }
    var liveWork: [WorkUnderTest] { work.filter(\.isLive) }
    private var leftCount: Int { work.count - liveWork.count }
    var hasLiveWork: Bool { !liveWork.isEmpty }

    /// Whether a task goes on that is no work: one that an input, or a closure of work, started.
    var hasOtherTasks: Bool {
        tasks.count > work.count || waits.contains { $0.task.isDetached }
    }

    /// Whether the interface was closed, by the tester or otherwise.
    private var isClosed: Bool { interface?.isEnded == true }

    /// Whether another receiver has replaced the tester's.
    var hasLostReceiver: Bool {
        guard let interface, !isClosed else { return hadLostReceiver }
        return interface.receiverToken != receiverToken
    }

    /// Whether `accept`, or a closure of work, is running.
    var mayRespond: Bool { interface?.mayRespond != false }

    /// Whether no stored `respond` is due.
    var hasNoStoredRespond: Bool { storedResponds.count == 0 }

    /// Whether no output can arrive any more, even from another thread.
    var isSilent: Bool { hasNoStoredRespond && outputsOnTheirWay.count == 0 || hasLostReceiver }

    /// Whether neither a task nor a stored `respond` is known that could change the view model.
    var isIdle: Bool {
        isSilent && tasks.count + tasksElsewhere.count == 0 && waits.isEmpty
    }

    /// Whether to wait in real time is pointless: all work, and a task of each input, waits for the
    /// test, or for the turn of its name.
    ///
    /// Work that races a time-out against something else does not sleep; outside work, such a race
    /// is not recognised.
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
    /// A commit outlives a screen, and so does the work of a service. A cancelled operation does
    /// not, unless it waits for an answer of the test.
    func isAtRest(after call: EndingCall?) -> Bool {
        if isClosed || call == .close {
            let unanswered = Set(ownWaits.filter { $0.isCancelled }.compactMap { $0.task.work })
            return leftCount <= unanswered.count && !hasOtherTasks
        }
        guard outputsOnTheirWay.count == 0, liveWork.isEmpty else { return false }
        return !isExhaustive || !hasOtherTasks && (call == nil || hasNoStoredRespond)
    }

    /// What waits for the test in tasks that the inputs have started.
    var waits: [any TestWait] {
        standIns.flatMap { $0.waits }.filter { $0.task.activity === self }
    }

    /// The same, without other screens' work.
    var ownWaits: [any TestWait] { waits.filter { $0.task.mark?.isElsewhere != true } }

    // MARK: Describing

    /// The inputs that the view model has accepted, and the work that has run, since the last step
    /// of the test.
    var deeds: String {
        let texts = allWork.values.sorted { $0.number < $1.number }.map { work in
            let isEarlier = work.number <= lastNumber && !work.isLive
            return "\(isEarlier ? "earlier " : "")\(text(of: work)) \(state(of: work))"
        }
        let all = inputs + texts
        let shown = all.count > 12 ? all.prefix(4) + ["…"] + all.suffix(8) : all[...]
        let list = all.isEmpty ? "nothing" : shown.joined(separator: ", ")
        return "Since \(hasBegun ? "the last input of the test" : "the beginning"): \(list)."
    }

    private func text(of work: WorkUnderTest) -> String {
        "\(work.name) of \(work.owner ?? "a service")"
    }

    private func state(of work: WorkUnderTest) -> String {
        if work.isLive { return work.isQueued ? "waits for its turn" : "runs" }
        if work.isCancelled {
            return "was cancelled" + (work.hasReturned ? "" : ", but its operation goes on")
        }
        return errors[work.number].map { "failed with \($0)" } ?? "has ended"
    }

    // MARK: End

    /// Ends signals and work as the release of the interface does.
    func close() {
        reportUnheardFailures()
        hadLostReceiver = hasLostReceiver
        interface?.close()
    }

    /// Fails an exhaustive test for work that failed, if nothing has taken that.
    func reportUnheardFailures() {
        if isExhaustive {
            interface?.reportUnheardFailures()
        }
    }

    /// Ends the watching, and returns what the tester has to report.
    func end() -> [Reporter.Failure] {
        Self.all.removeAll { $0 === self }
        return reporter.takeFailuresElsewhere()
    }

    /// Notes that a clock, or a function, has failed the test: what its view models do not do then
    /// is a consequence.
    static func noteFailureOfStandIn() {
        for activity in all where activity.hasBegun && activity.reporter.test == Test.current?.id {
            activity.reporter.note(isMet: false)
        }
    }

    /// Ends the testers that outlive the test of their `XCTestCase`, or all tests; those of other
    /// tests have not sent anything yet.
    static func endLeft() -> [Reporter.Failure] {
        all.filter(\.hasBegun).flatMap { $0.endTest() }
    }
}

/// Settles, and returns when a condition is met, when the time limit has passed, or when the test is
/// cancelled.
///
/// Whatever the test can cause has happened after settling. What comes in real time comes without
/// notice: so the condition is evaluated again at growing intervals. Only these count towards the
/// limit, because settling takes long on a busy machine.
@MainActor func wait(within limit: Duration, until isMet: () -> Bool) async {
    var left = limit
    var pause = Duration.milliseconds(1)
    await settle()
    while !isMet(), left > .zero, !Task.isCancelled {
        try? await Task.sleep(for: min(left, pause), clock: .continuous)
        left -= pause
        pause = min(pause * 2, .milliseconds(20))
        await settle()
    }
}

/// The limit of a call without one.
///
/// The kit's own tests wait longer, so that none passes by waiting in vain.
@MainActor package var patience = Duration.seconds(5)

/// What the library knows of an interface.
@MainActor protocol InterfaceUnderTest: AnyObject {
    var testID: ObjectIdentifier { get }
    var isEnded: Bool { get }
    var receiverToken: Int { get }
    var mayRespond: Bool { get }
    func family() -> [ViewModelUnderTest]
    func reportUnheardFailures()
    func close()
}

extension ViewModelInterface: InterfaceUnderTest {}

// MARK: - Marks

/// Counted as long as it is retained: by a `respond` closure, which can't emit any more after that,
/// or by the tasks that an input or work starts.
final class ActivityMark: Sendable {
    /// The mark of the input or work that started the current task, which the task inherits:
    /// identifies the view model to a clock.
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

    deinit {
        counter.add(-1)
    }

    /// Not isolated, so that the closure is not either: in Swift 5 mode a view model can call it on
    /// another thread.
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

    func add(_ change: Int) {
        lock.withLock { number += change }
    }
}
