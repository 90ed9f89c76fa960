/// The contract's promises for a program whose payloads run code when they are released.
///
/// The contract does not say when a payload is released: optimised code may release it after its last use. So a model
/// can't predict the course of such a program. But at any moment of release, an interface accepts its inputs in the order
/// of the calls; it delivers each output once, in the order of the calls, to the receiver that is attached at the time;
/// neither `accept` nor the receiver is entered twice; and when an action of a turn has returned, no signal waits that
/// could be handled, and objects without a use are released.
nonisolated final class ProgramLaws {
    private final class State {
        var isClosed = false
        var isFreed = false
        var isAccepting = false
        var isDelivering = false
        /// The signals that were sent and not yet accepted, and responded and not yet delivered.
        var sent: [Int] = []
        var responded: [Int] = []
        /// The number of the receiver or the stream.
        var receiver: Int?
    }

    private var states: [Int: State] = [:]
    /// The instances of the receivers that are not released.
    private var receivers: [Int: Int] = [:]
    private var stream: (number: Int, instance: Int)?
    private var isAsking = false
    /// Whether the stream's consumer waits: then it gets an output in the turn of the response.
    private var isWaiting = false
    private var handed: Int?
    private var isCancelled = false
    private var isOver = false
    /// The first law that was broken.
    private(set) var breach: String?

    // MARK: Actions

    func makes(_ instance: Int) { states[instance] = State() }

    func sends(_ signal: Int, to instance: Int) {
        guard let state = states[instance], !state.isClosed else { return }
        state.sent.append(signal)
    }

    func responds(_ signal: Int, by instance: Int) {
        guard let state = states[instance], !state.isClosed else { return }
        if isWaiting, instance == stream?.instance, !hasStreamEnded {
            (handed, isWaiting) = (signal, false)
        } else {
            state.responded.append(signal)
        }
    }

    func attaches(_ receiver: Int, to instance: Int) {
        receivers[receiver] = instance
        states[instance]?.receiver = receiver
    }

    func makesStream(_ number: Int, of instance: Int) {
        stream = (number, instance)
        states[instance]?.receiver = number
    }

    func stopsReceiving(_ instance: Int) { states[instance]?.receiver = nil }

    func asks(_ stream: Int) { if stream == self.stream?.number, !isOver { isAsking = true } }

    func cancels(_ stream: Int) { if stream == self.stream?.number { (isCancelled, isWaiting) = (true, false) } }

    /// No output was left for a stream that was asked for one.
    func streamWaits() { isWaiting = isAsking && !isStreamDue }

    /// The interface is released with this call.
    func closes(_ instance: Int) {
        guard let state = states[instance] else { return }
        state.isClosed = true
        (state.sent, state.responded, state.receiver) = ([], [], nil)
    }

    // MARK: Consequences

    func note(_ event: Event) {
        switch event {
        case let .accepts(instance, signal):
            guard let state = states[instance] else { return }
            require(!state.isClosed, "\(event), though its interface was released")
            require(!state.isAccepting, "\(event), though it is accepting")
            require(state.sent.first == signal, "\(event), though these wait in this order: \(state.sent)")
            state.sent.removeAll { $0 == signal }
            state.isAccepting = true
        case let .hasAccepted(instance, _): states[instance]?.isAccepting = false
        case let .receives(receiver, signal):
            guard let instance = receivers[receiver], let state = states[instance] else {
                return require(false, "\(event), though it was released")
            }
            require(state.receiver == receiver, "\(event), though it was replaced")
            require(!state.isDelivering, "\(event), though another delivery is in progress")
            delivers(signal, event, state)
            state.isDelivering = true
        case let .hasReceived(receiver, _): receivers[receiver].map { states[$0]?.isDelivering = false }
        case let .releasesReceiver(receiver): receivers[receiver] = nil
        case let .frees(instance):
            guard let state = states[instance] else { return }
            require(state.isClosed && !state.isAccepting && !state.isFreed, "\(event) too early, or twice")
            state.isFreed = true
        case let .hands(_, signal):
            require(isAsking, "\(event), for which it was not asked")
            isAsking = false
            if handed == signal { return handed = nil }
            require(!isCancelled && !hasStreamEnded && handed == nil, "\(event), which it should not")
            if let instance = stream?.instance, let state = states[instance] { delivers(signal, event, state) }
        case .ends:
            require(isAsking && handed == nil && (isCancelled || hasStreamEnded), "\(event) too early")
            (isAsking, isOver) = (false, true)
        default: break
        }
    }

    /// Whether the stream must yield an output, or end, before the next turn.
    var isStreamDue: Bool {
        guard isAsking, let instance = stream?.instance else { return false }
        return handed != nil || isCancelled || hasStreamEnded || states[instance]?.responded.isEmpty == false
    }

    /// Checks the remaining signals when an action of a turn has returned.
    func rest(payloads: Int) {
        for (number, state) in states.sorted(by: { $0.key < $1.key }) {
            let name = "instance \(number)"
            require(!state.isAccepting && !state.isDelivering, "\(name) is still at work")
            require(state.sent.isEmpty, "\(name) has not accepted \(state.sent)")
            require(!state.isClosed || state.isFreed, "\(name) is not freed")
            if let receiver = state.receiver, receivers[receiver] != nil {
                require(state.responded.isEmpty, "\(name) has not delivered \(state.responded)")
            }
        }
        for (receiver, instance) in receivers.sorted(by: { $0.key < $1.key }) {
            require(states[instance]?.receiver == receiver, "receiver #\(receiver) is not released")
        }
        let held = states.values.reduce(handed == nil ? 0 : 1) { $0 + $1.responded.count }
        require(payloads == held, "\(payloads) payloads are there, and \(held) outputs held")
    }

    /// The next turn of those by which all is released, and everything ends; nil when that has come.
    var closingTurn: Turn? {
        if let open = states.filter({ !$0.value.isClosed }).keys.min() {
            return .act([Action(number: -1, what: .release(slot: open % Program.slotCount))])
        }
        if let stream, !isOver { return .consume(stream: stream.number) }
        return nil
    }

    private var hasStreamEnded: Bool {
        guard let (number, instance) = stream else { return false }
        return states[instance]?.receiver != number
    }

    private func delivers(_ signal: Int, _ event: Event, _ state: State) {
        require(!state.isClosed, "\(event), though the interface was released")
        require(state.responded.first == signal, "\(event), though these wait in this order: \(state.responded)")
        state.responded.removeAll { $0 == signal }
    }

    private func require(_ isKept: Bool, _ text: @autoclosure () -> String) {
        if !isKept, breach == nil { breach = text() }
    }
}
