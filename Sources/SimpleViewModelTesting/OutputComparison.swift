// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// A line-by-line comparison of the expected outputs with the outputs that came.
struct OutputComparison<Output: Equatable>: CustomStringConvertible {
    /// Two equal outputs, two different ones in the same place, or one that is missing or extra.
    private struct Line {
        let expected: Output?
        let came: Output?
        let isSame: Bool
    }

    private var lines: [Line] = []

    init(expected: [Output], came: [Output]) {
        var (missing, extra): (Set<Int>, Set<Int>) = ([], [])
        for change in came.difference(from: expected) {
            switch change {
            case .remove(let offset, _, _): missing.insert(offset)
            case .insert(let offset, _, _): extra.insert(offset)
            }
        }
        var (left, right) = (0, 0)
        while left < expected.count || right < came.count {
            let (isMissing, isExtra) = (missing.contains(left), extra.contains(right))
            let isSame = !isMissing && !isExtra
            let line = Line(
                expected: isMissing || isSame ? expected[left] : nil, came: isExtra || isSame ? came[right] : nil,
                isSame: isSame)
            lines.append(line)
            left += line.expected == nil ? 0 : 1
            right += line.came == nil ? 0 : 1
        }
    }

    /// The outputs that were expected but did not come.
    var missing: [Output] { lines.filter { !$0.isSame }.compactMap(\.expected) }

    /// The outputs that came but were not expected.
    var extra: [Output] { lines.filter { !$0.isSame }.compactMap(\.came) }

    /// The lines as text, without equal lines far from any difference, which are counted instead.
    var description: String {
        let context = 2
        var texts: [String] = []
        var sameCount = 0
        func countSame() {
            if sameCount > 0 { texts.append("          … \(sameCount) the same") }
            sameCount = 0
        }
        for (index, line) in lines.enumerated() {
            let nearby = lines[max(0, index - context)...min(lines.count - 1, index + context)]
            if nearby.allSatisfy(\.isSame) {
                sameCount += 1
            } else {
                countSame()
                texts += self.texts(of: line)
            }
        }
        countSame()
        let more = texts.count > 40 ? ["          … and \(texts.count - 40) lines more"] : []
        return (texts.prefix(40) + more).joined(separator: "\n")
    }

    private func texts(of line: Line) -> [String] {
        let (expected, came) = (line.expected.map { ValueText($0) }, line.came.map { ValueText($0) })
        guard let expected else { return ["extra     \(came?.excerpt() ?? "")"] }
        guard let came else { return ["missing   \(expected.excerpt())"] }
        guard !line.isSame else { return ["same      \(came.excerpt())"] }
        let position = expected.firstDifference(from: came)
        let note = expected == came ? "  (not equal, but with the same description)" : ""
        return [
            "expected  \(expected.excerpt(around: position))", "came      \(came.excerpt(around: position))\(note)",
        ]
    }
}
