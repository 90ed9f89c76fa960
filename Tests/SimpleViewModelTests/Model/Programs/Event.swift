/// An observable event, of the library or of its model; the numbers are those of instances, receivers, work and signals.
nonisolated enum Event: Comparable {
    case accepts(instance: Int, signal: Int), hasAccepted(instance: Int, signal: Int)
    case receives(receiver: Int, signal: Int), hasReceived(receiver: Int, signal: Int)
    case catches(work: Int), then(work: Int), afterClose(work: Int), isCancelled(work: Int)
    /// On is 1 and off is 0, since a `Bool` is not comparable.
    case isRunning(instance: Int, name: Int)
    case releasesReceiver(Int), frees(instance: Int)
    /// It is not known which work sleeps.
    case sleeps
    case begins(work: Int), waits(work: Int), isReleased(work: Int)
    case performed(input: Int), holds(Int)

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
