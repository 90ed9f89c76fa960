// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// What a failure says after its first line: the causes, and what to do, are in the order of their likelihood.
struct Diagnosis {
    var facts: [String]
    var causes, remedies: [String]

    init(_ facts: String..., cause causes: String..., fix remedies: String...) {
        self.facts = facts
        self.causes = causes
        self.remedies = remedies
    }

    static func += (all: inout Self, more: Self) {
        all.facts += more.facts
        all.causes += more.causes
        all.remedies += more.remedies
    }

    var text: String {
        let cause = "Likely cause: \(causes.joined(separator: ", or "))."
        let fix = "Fix: \(remedies.joined(separator: ", or "))."
        return (facts + [cause, fix]).joined(separator: "\n")
    }
}
