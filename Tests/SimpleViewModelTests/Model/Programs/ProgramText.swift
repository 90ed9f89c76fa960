/// A program as text: one line for each turn and each action, with the actions that it leads to indented.
nonisolated extension Program: CustomStringConvertible {
    var description: String {
        (isTraced ? "With tracing on.\n" : "")
            + zip(1..., turns).map { Self.outline("turn \($0):", $1, indent: "") }.joined()
    }

    /// A line of the simple parts of a turn or an action; its lists of actions follow, unless they are empty.
    private static func outline(_ title: String, _ value: Any, indent: String) -> String {
        var (line, lists) = (indent + title, "")
        func add(_ part: Any, _ label: String) {
            switch part {
            case let actions as [Action]:
                guard !actions.isEmpty else { return }
                lists += "\(indent)    \(label):\n"
                lists += actions.map {
                    outline("#\($0.number)", $0.what, indent: indent + "        ")
                }.joined()
            case let stages as [[Action]]:
                for (number, stage) in zip(1..., stages) { add(stage, "stage \(number)") }
            default:
                let mirror = Mirror(reflecting: part)
                if mirror.children.isEmpty { return line += " \(label) \(part)" }
                if mirror.displayStyle == .enum { line += " \(mirror.children.first?.label ?? "")" }
                for child in mirror.children { add(child.value, child.label ?? "") }
            }
        }
        add(value, "")
        return line + "\n" + lists
    }
}
