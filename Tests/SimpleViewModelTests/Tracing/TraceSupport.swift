import Foundation
@_spi(Testing) @_spi(Timeline) import SimpleViewModel

/// Observes the signals of a body, or none; another test's observer is paused meanwhile.
///
/// The body is synchronous: no signals of other tests come in between.
@MainActor func observed(
    by observer: (@MainActor (ViewModelTrace.Event) -> Void)?, _ body: () -> Void
) {
    let outer = ViewModelTrace.observer
    ViewModelTrace.observer = observer
    body()
    ViewModelTrace.observer = outer
}

/// Returns the events of a body in the order of the observer's calls; numbers begin with the first signal of the body.
@MainActor func traced(withInterfaces: Bool = false, _ body: () -> Void) -> [ViewModelTrace.Event] {
    var events: [ViewModelTrace.Event] = []
    observed(by: { if withInterfaces || $0.kind != .interface { events.append($0) } }, body)
    return events
}

/// Runs a body with tracing off.
@MainActor func untraced(_ body: () -> Void) { observed(by: nil, body) }

/// The same as `traced`, recorded.
@MainActor func recorded(
    capacity: Int = 1_000, keepsValues: Bool = false, withInterfaces: Bool = false,
    _ body: () -> Void
) -> ViewModelTrace.Recording {
    var recording = ViewModelTrace.Recording(capacity: capacity, keepsValues: keepsValues)
    observed(by: { if withInterfaces || $0.kind != .interface { recording.record($0) } }, body)
    return recording
}

/// Collects the problems that are reported, for a test in a process of its own.
@MainActor final class Problems {
    private(set) var all: [ViewModelTrace.Problem] = []
    private(set) var messages: [String] = []
    private let waiter = ConditionWaiter()

    init() {
        alarm(250)  // ends the process if the test waits for ever
        ViewModelTrace.onProblem = { message in
            self.all += ViewModelTrace.Problem.allCases.filter { message.contains($0.rawValue) }
            self.messages.append(message)
            self.waiter.announce()
        }
    }

    /// Begins again: after a handler is set, each problem can be reported again.
    func forget() {
        (all, messages) = ([], [])
        ViewModelTrace.onProblem = ViewModelTrace.onProblem
    }

    /// Returns when a problem has been reported.
    func first() async { await waiter.until { !self.all.isEmpty } }
}

/// Observes all signals for the rest of the process, in which only one test runs.
@MainActor final class TraceObserver {
    private(set) var recording = ViewModelTrace.Recording(capacity: 1_000)
    private(set) var events: [ViewModelTrace.Event] = []
    private let waiter = ConditionWaiter()

    init() {
        ViewModelTrace.observer = { [weak self] event in
            guard let self, event.kind != .interface else { return }
            events.append(event)
            recording.record(event)
            waiter.announce()
        }
    }

    /// Returns when the observed events meet a condition.
    func until(_ isMet: @escaping ([ViewModelTrace.Event]) -> Bool) async {
        await waiter.until { isMet(self.events) }
    }

    /// The chain of the last signal with this value.
    func chain(of value: String) -> String? {
        events.last { $0.value == value }.map { recording.chain(of: $0.id).withoutTimes.onOneLine }
    }
}

extension ViewModelTrace.Recording {
    /// The text of each change of state, in order.
    var changes: [String] { latestEvents.changes }
}

extension [ViewModelTrace.Event] {
    /// The text of each change of state, in order.
    var changes: [String] { filter { $0.kind == .change }.map(\.value) }

    /// The fate of each piece of work.
    var workFates: [String] { filter { $0.kind == .work }.map(\.fate) }

    /// The value and fate of each event, in the order of the observer's calls.
    var fates: [String] { map { "\($0.value) \($0.fate)" } }

    /// The value of the signal that caused the one with this value.
    func cause(of value: String) -> String? {
        guard let cause = first(where: { $0.value == value })?.cause else { return nil }
        return first { $0.id == cause }?.value
    }
}

extension String {
    /// The text with `TIME` for each length of time.
    var withoutTimes: String { replacing(#/[0-9.]+ (µs|ms|s)\b/#, with: "TIME") }

    /// A chain, whose steps are on lines of their own, on one line.
    var onOneLine: String { replacing("\n", with: " ") }
}

// MARK: - View models

final class TracedRowViewModel: ViewModel {
    enum Input { case addToBag }
    enum Output { case addedToBag }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.addedToBag) }
}

final class TracedPageViewModel: ViewModel {
    enum Input: Equatable {
        case row(TracedRowViewModel.Output), row2(id: String, TracedRowViewModel.Output), like, look
    }
    enum Output { case showToast(String), liked }

    typealias Work = Never
    let scope = Scope()

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .row, .row2: respond(.showToast("Added to bag"))
        case .like: respond(.liked)
        case .look: break
        }
    }
}

/// Counts how often it is described.
final class CountedText: CustomStringConvertible {
    private(set) var count = 0

    var description: String {
        count += 1
        return "text"
    }
}
