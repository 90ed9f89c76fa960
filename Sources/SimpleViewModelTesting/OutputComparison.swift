// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// A line-by-line comparison of the expected outputs with the outputs that came.
struct OutputComparison<Output: Equatable> {
    private var lines: [String] = []
    private let hasExtra: Bool

    init(expected: [Output], came: [Output]) {
        var missing: Set<Int> = []
        var extra: Set<Int> = []
        for change in came.difference(from: expected) {
            switch change {
            case .remove(let offset, _, _): missing.insert(offset)
            case .insert(let offset, _, _): extra.insert(offset)
            }
        }
        hasExtra = !extra.isEmpty
        var left = 0
        var right = 0
        while left < expected.count || right < came.count {
            let isMissing = missing.contains(left)
            let isExtra = extra.contains(right)
            if isMissing, isExtra {
                lines += Self.pair(expected[left], came[right])
            } else if isMissing {
                lines.append("missing   \(excerpt(of: expected[left]))")
            } else {
                lines.append("\(isExtra ? "extra" : "same ")     \(excerpt(of: came[right]))")
            }
            left += isMissing || !isExtra ? 1 : 0
            right += isExtra || !isMissing ? 1 : 0
        }
    }

    /// The failure, in which something that came instead explains what is missing.
    func failure(
        of name: String, facts: [String] = [], because diagnosis: @autoclosure () -> Diagnosis
    ) -> String {
        let other = Diagnosis(
            cause: "the view model, or a stand-in, has other or more values than the test expects",
            "another order",
            fix: "correct the view model", "the stand-in", "the expectation")
        let diagnosis = hasExtra ? other : diagnosis()
        let lines = ["\(name) are not as expected:", text] + facts + [diagnosis.text]
        return lines.joined(separator: "\n")
    }

    /// The lines around the first difference.
    private var text: String {
        let first = max(0, (lines.firstIndex { !$0.hasPrefix("same ") } ?? 0) - 2)
        let left = lines.count - first - 40
        let before = first > 0 ? ["          … \(first) the same"] : []
        let after = left > 0 ? ["          … and \(left) lines more"] : []
        let shown: [String] = before + Array(lines[first...].prefix(40)) + after
        return shown.joined(separator: "\n")
    }

    private static func pair(_ expected: Output, _ came: Output) -> [String] {
        let (left, right) = ("\(expected)", "\(came)")
        let difference = zip(left, right).prefix { $0 == $1 }.count
        let note = left == right ? "  (not equal, but with the same description)" : ""
        return [
            "expected  \(excerpt(of: left, around: difference))",
            "came      \(excerpt(of: right, around: difference))\(note)",
        ]
    }
}

/// Describes a value on one line, with up to a hundred characters, which begin shortly before a position.
func excerpt(of value: some Any, around position: Int = 0) -> String {
    let text = "\(value)"
    let length = 100
    let start = max(0, position - 30)
    let characters = text.dropFirst(start).prefix(length).map { $0.isNewline ? "\\n" : "\($0)" }
        .joined()
    return (start > 0 ? "…" : "") + characters + (start + length < text.count ? "…" : "")
}
