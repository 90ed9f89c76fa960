/// An observable event, of the library or of its model.
nonisolated struct Event: Comparable, Hashable {
    nonisolated enum Kind: Int {
        case accepts, hasAccepted, receives, hasReceived, catches, releasesReceiver, frees, isRunning, isNotRunning
        case begins, sleeps, waits, isReleased, hands, ends, holds
    }

    let kind: Kind
    let subject: Int
    var signal = 0

    static func accepts(_ instance: Int, _ signal: Int) -> Event {
        Event(kind: .accepts, subject: instance, signal: signal)
    }
    static func receives(_ receiver: Int, _ signal: Int) -> Event {
        Event(kind: .receives, subject: receiver, signal: signal)
    }
    static func hasAccepted(_ instance: Int, _ signal: Int) -> Event {
        Event(kind: .hasAccepted, subject: instance, signal: signal)
    }
    static func hasReceived(_ receiver: Int, _ signal: Int) -> Event {
        Event(kind: .hasReceived, subject: receiver, signal: signal)
    }
    static func catches(_ work: Int) -> Event { Event(kind: .catches, subject: work) }
    static func releasesReceiver(_ receiver: Int) -> Event { Event(kind: .releasesReceiver, subject: receiver) }
    static func frees(_ instance: Int) -> Event { Event(kind: .frees, subject: instance) }
    static func isRunning(_ instance: Int, _ name: Int, _ isRunning: Bool) -> Event {
        Event(kind: isRunning ? .isRunning : .isNotRunning, subject: instance, signal: name)
    }
    static func begins(_ work: Int) -> Event { Event(kind: .begins, subject: work) }
    /// It is not known which work sleeps.
    static var sleeps: Event { Event(kind: .sleeps, subject: 0) }
    static func waits(_ work: Int) -> Event { Event(kind: .waits, subject: work) }
    static func isReleased(_ work: Int) -> Event { Event(kind: .isReleased, subject: work) }
    static func hands(_ stream: Int, _ signal: Int) -> Event { Event(kind: .hands, subject: stream, signal: signal) }
    static func ends(_ stream: Int) -> Event { Event(kind: .ends, subject: stream) }
    static func holds(_ count: Int) -> Event { Event(kind: .holds, subject: count) }

    static func < (left: Event, right: Event) -> Bool {
        (left.kind.rawValue, left.subject, left.signal) < (right.kind.rawValue, right.subject, right.signal)
    }

    /// Whether the contract gives it no order among releases.
    fileprivate var isRelease: Bool { kind == .releasesReceiver || kind == .frees }
}

nonisolated extension Sequence<Event> {
    /// The events with each run of releases sorted: the contract gives them no order.
    var withReleasesSorted: [Event] {
        var (result, releases): ([Event], [Event]) = ([], [])
        for event in self {
            if event.isRelease {
                releases.append(event)
            } else {
                result += releases.sorted() + [event]
                releases = []
            }
        }
        return result + releases.sorted()
    }
}

nonisolated extension Event: CustomStringConvertible {
    var description: String {
        switch kind {
        case .accepts: "\(Instance.name(subject)) accepts #\(signal)"
        case .receives: "receiver \(ReceiverModel.name(subject)) gets #\(signal)"
        case .hasAccepted: "\(Instance.name(subject)) has accepted #\(signal)"
        case .hasReceived: "receiver \(ReceiverModel.name(subject)) is done with #\(signal)"
        case .catches: "the error of work #\(subject) is caught"
        case .releasesReceiver: "receiver \(ReceiverModel.name(subject)) is released"
        case .frees: "view model \(Instance.name(subject)) is freed"
        case .isRunning: "work of name \(signal) of \(Instance.name(subject)) is running"
        case .isNotRunning: "work of name \(signal) of \(Instance.name(subject)) is not running"
        case .begins: "work #\(subject) begins"
        case .sleeps: "some work waits for its delay"
        case .waits: "work #\(subject) waits"
        case .isReleased: "work #\(subject) is released"
        case .hands: "stream #\(subject) hands out #\(signal)"
        case .ends: "stream #\(subject) has ended"
        case .holds: "\(subject) signals are held"
        }
    }
}
