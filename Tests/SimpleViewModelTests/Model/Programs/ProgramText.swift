/// A program as text: one line for each turn and each action, with nested actions indented.
nonisolated extension Program: CustomStringConvertible {
    var description: String {
        (isTraced ? "With tracing on.\n" : "")
            + turns.enumerated().map { number, turn in
                switch turn {
                case let .act(actions): "turn \(number + 1):\n" + Self.text(of: actions, indent: 1)
                case let .perform(slot, input, actions):
                    "turn \(number + 1): perform #\(input) on \(Instance.name(slot: slot)), which accepts it so:\n"
                        + Self.text(of: actions, indent: 1)
                case let .cancelPerform(input): "turn \(number + 1): the task that performs #\(input) is cancelled\n"
                case let .goOn(work, nil): "turn \(number + 1): work #\(work) continues\n"
                case let .goOn(work, interruption?):
                    "turn \(number + 1): work #\(work) is resumed, then \(interruption.rawValue), before it continues\n"
                case let .advance(time): "turn \(number + 1): \(time) s pass\n"
                case let .consume(stream): "turn \(number + 1): stream #\(stream) is asked for its next output\n"
                case let .cancelConsumer(stream): "turn \(number + 1): the consumer of stream #\(stream) is cancelled\n"
                }
            }.joined()
    }

    private static func text(of actions: [Action], indent: Int) -> String {
        actions.map { action in
            let (line, parts) = action.what.text(number: action.number)
            return text(line, indent)
                + parts.map { title, actions in
                    guard !actions.isEmpty else { return "" }
                    return text(title + ":", indent + 1) + text(of: actions, indent: indent + 2)
                }.joined()
        }.joined()
    }

    private static func text(_ line: String, _ indent: Int) -> String {
        String(repeating: "    ", count: indent) + line + "\n"
    }
}

nonisolated extension Action.What {
    /// The action in one line, and the actions that it leads to.
    fileprivate func text(number: Int) -> (line: String, parts: [(title: String, actions: [Action])]) {
        func name(_ slot: Int) -> String { Instance.name(slot: slot) }
        switch self {
        case let .make(slot): return ("create another \(name(slot)), if it was released", [])
        case let .release(slot): return ("release \(name(slot))", [])
        case let .send(slot, accepting, releasing):
            return (
                "send #\(number) to \(name(slot))",
                [("which accepts it so", accepting), ("when its payload is released", releasing)]
            )
        case let .respond(source, receiving, parentAccepting, releasing, parentReleasing):
            return (
                "respond #\(number) \(source.text)",
                [
                    ("its receiver does", receiving), ("a parent accepts it so", parentAccepting),
                    ("when its payload is released", releasing),
                    ("when the payload that as: creates for a parent is released", parentReleasing),
                ]
            )
        case let .receive(slot, nil, releasing):
            return ("receive #\(number) from \(name(slot))", [("when this receiver is released", releasing)])
        case let .receive(slot, parent?, releasing):
            return (
                "receive #\(number) from \(name(slot)), passing to \(name(parent))",
                [("when this receiver is released", releasing)]
            )
        case let .stopReceiving(slot): return ("stop receiving from \(name(slot))", [])
        case let .makeStream(slot): return ("create stream #\(number) of \(name(slot))", [])
        case let .run(slot, operation):
            return (
                "\(name(slot)) runs work #\(number), \(operation.text)",
                Array(zip(operation.titles, operation.scripts))
            )
        case let .cancel(slot, work): return ("cancel work of name \(work) of \(name(slot))", [])
        case let .cancelAll(slot): return ("cancel all work of \(name(slot))", [])
        case let .askWhetherRunning(slot, work):
            return ("ask whether work of name \(work) of \(name(slot)) is running", [])
        }
    }
}

nonisolated extension Action.Source {
    fileprivate var text: String {
        switch self {
        case .own: "by the respond at hand"
        case let .stored(slot): "by the respond that \(Instance.name(slot: slot)) has stored"
        case let .former(slot): "by the respond that the former \(Instance.name(slot: slot)) has stored"
        case let .work(number): "by the respond of work #\(number)"
        }
    }
}

nonisolated extension Operation {
    fileprivate var titles: [String] {
        stages.indices.map { "its stage \($0 + 1)" } + [
            "the receiver of its error does", "isRunning(true) does", "isRunning(false) does",
            "its cancellation handler does", "then, catch or afterRelease does",
        ]
    }

    fileprivate var text: String {
        var text = "name \(name), .\(policy), \(stages.count) stages"
        if delay > 0 { text += ", after \(delay) s" }
        if heedsCancellation { text += ", heeds cancellation" }
        if capturesViewModel { text += ", captures its view model" }
        if let closures {
            text += closures.emits ? ", emits" : ", returns"
            if closures.isDecision { text += ", is a decision" }
            if let line = closures.line { text += ", isRunning: on line \(line)" }
        }
        if let failure { text += failure == .mishap ? ", fails" : ", fails with a CancellationError" }
        return text
    }
}

nonisolated extension Mismatch: CustomStringConvertible {
    var description: String {
        if let breach {
            return "in turn \(turn): \(breach)\n  observed until then:\n"
                + observed.map { "      \($0)\n" }.joined()
        }
        if !leftovers.isEmpty { return "at the end: " + leftovers.joined(separator: ", ") + "\n" }
        let same = zip(expected, observed).prefix { $0 == $1 }.count
        func text(_ events: [String]) -> String {
            events.enumerated().map { "    \($0 < same ? " " : "→") \($1)\n" }.joined()
        }
        return "in turn \(turn)\n  expected:\n\(text(expected))  observed:\n\(text(observed))"
    }
}
