/// An observable event, of the library or of its model; the numbers are those of instances, receivers, work and signals.
nonisolated enum Event: Comparable, Hashable {
    case accepts(Int, Int), hasAccepted(Int, Int), receives(Int, Int), hasReceived(Int, Int), catches(Int)
    case then(Int), afterRelease(Int), isCancelled(Int), turnsOn(Int), turnsOff(Int)
    case releasesReceiver(Int), frees(Int), isRunning(Int, Int), isNotRunning(Int, Int)
    /// It is not known which work sleeps.
    case sleeps
    case begins(Int), waits(Int), isReleased(Int), hands(Int, Int), ends(Int), performed(Int), holds(Int)

    static func isRunning(_ instance: Int, _ name: Int, _ isRunning: Bool) -> Event {
        isRunning ? .isRunning(instance, name) : .isNotRunning(instance, name)
    }

    /// Whether the contract gives it no order among releases.
    fileprivate var isRelease: Bool {
        switch self {
        case .releasesReceiver, .frees: true
        default: false
        }
    }

    /// Whether it is a state at the end of a turn, which needs not be waited for.
    var isState: Bool {
        switch self {
        case .isRunning, .holds: true
        default: false
        }
    }
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
        switch self {
        case let .accepts(instance, signal): "\(Instance.name(instance)) accepts #\(signal)"
        case let .receives(receiver, signal): "receiver #\(receiver) gets #\(signal)"
        case let .hasAccepted(instance, signal): "\(Instance.name(instance)) has accepted #\(signal)"
        case let .hasReceived(receiver, signal): "receiver #\(receiver) is done with #\(signal)"
        case let .catches(work): "the error of work #\(work) is caught"
        case let .then(work): "then of work #\(work)"
        case let .afterRelease(work): "afterRelease of work #\(work)"
        case let .isCancelled(work): "the task of work #\(work) is cancelled"
        case let .turnsOn(work): "isRunning(true) of work #\(work)"
        case let .turnsOff(work): "isRunning(false) of work #\(work)"
        case let .performed(input): "perform of #\(input) has returned"
        case let .releasesReceiver(receiver): "receiver #\(receiver) is released"
        case let .frees(instance): "view model \(Instance.name(instance)) is freed"
        case let .isRunning(instance, name): "work of name \(name) of \(Instance.name(instance)) is running"
        case let .isNotRunning(instance, name): "work of name \(name) of \(Instance.name(instance)) is not running"
        case let .begins(work): "work #\(work) begins"
        case .sleeps: "some work waits for its delay"
        case let .waits(work): "work #\(work) waits"
        case let .isReleased(work): "work #\(work) is released"
        case let .hands(stream, signal): "stream #\(stream) hands out #\(signal)"
        case let .ends(stream): "stream #\(stream) has ended"
        case let .holds(count): "\(count) signals are held"
        }
    }
}
