// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// What a failure says after its first line: the causes, and what to do, are in the order of their likelihood.
struct Diagnosis {
    var facts: [String]
    var causes, remedies: [String]

    init(_ facts: [String], cause causes: String..., fix remedies: String...) {
        self.facts = facts
        self.causes = causes
        self.remedies = remedies
    }

    mutating func add(_ facts: String..., cause causes: String..., fix remedies: String...) {
        self.facts += facts
        self.causes += causes
        self.remedies += remedies
    }

    var text: String {
        let fix = Self.list(remedies)
        return
            (facts + [
                "Likely cause: \(Self.list(causes)).",
                "\(fix.prefix(1).uppercased())\(fix.dropFirst()).",
            ])
            .joined(separator: "\n")
    }

    private static func list(_ items: [String]) -> String {
        (items.count > 1 ? items.dropLast().joined(separator: ", ") + ", or " : "")
            + (items.last ?? "")
    }
}

/// The length of the wait, as text.
func span(_ limit: Duration, _ before: String = "") -> String {
    Task.isCancelled ? "until the test was cancelled" : "\(before)\(limit)"
}
