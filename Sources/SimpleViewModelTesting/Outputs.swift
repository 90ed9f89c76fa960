// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

public import SimpleViewModel

extension ViewModelTester where VM.Output: Equatable {
    /// Fails the test unless exactly these outputs came next, in this order.
    ///
    /// ```swift
    /// @MainActor @Test func likes() {
    ///     let tester = ViewModelTester(LikeViewModel())
    ///     tester.send(.didTapLike)
    ///     tester.expect(.likeStatus(on: true))
    /// }
    /// ```
    ///
    /// The expected outputs are taken. Later outputs stay for the next expectation, or fail the test when the tester is
    /// released. Without arguments, the test fails if there is any output. A tester with `exhaustive: false` skips other
    /// outputs: it takes them with the expected ones that come later.
    ///
    /// The failure message compares line by line: `same`, `missing`, `extra`, or a pair of `expected` and `came`. Long
    /// values are shown around their first difference. The failure takes all outputs that it lists, so that they do not
    /// fail the test again.
    ///
    /// This overload is for synchronous tests. In an asynchronous test, the compiler requires `await`, and `expect`
    /// also waits for outputs that have not arrived yet.
    ///
    /// - Parameters:
    ///   - outputs: The expected outputs.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    public func expect(
        _ outputs: VM.Output...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) {
        log.check(outputs, at: CallSite(fileID, filePath, line))
    }

    /// Lets everything run that can, and fails the test unless exactly these outputs came next, in this order.
    ///
    /// ```swift
    /// tester.send(.didSearch("swift"))
    /// await tester.expect(.searching, .results(["The Swift Programming Language"]))
    /// ```
    ///
    /// If outputs are missing, and the view model may still respond in real time, it waits for them. It never hangs: it fails
    /// when no output can arrive any more (every `respond` has been released), or when the time limit has passed. The failure lists the running work, and its deadline on each
    /// `ManualClock`. After a failure, further expectations neither wait nor fail until an output arrives or an input is sent,
    /// because they would report the same problem.
    ///
    /// - Parameters:
    ///   - outputs: The expected outputs. Without any, the test fails if there is an output, and `expect` does not
    ///     wait in real time.
    ///   - limit: The longest wait, in real time, for a view model that may still respond. Without one, it is five seconds,
    ///     and zero if all work sleeps on manual clocks.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    public func expect(
        _ outputs: VM.Output..., within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) async {
        await log.wait(for: outputs.count, within: limit) {
            log.count(upTo: outputs) != nil
        }
        log.check(outputs, at: CallSite(fileID, filePath, line))
    }
}

extension ViewModelTester {
    /// Lets everything run that can, and fails the test unless the next output is as a closure says: for outputs that aren't
    /// `Equatable`.
    ///
    /// ```swift
    /// tester.send(.didTapLike)
    /// await tester.expect { if case .toast(let text) = $0 { text.hasPrefix("Liked") } else { false } }
    /// ```
    ///
    /// It takes the output, and waits as `expect` does for outputs that are `Equatable`. A tester with `exhaustive: false` skips
    /// other outputs.
    ///
    /// - Parameters:
    ///   - limit: The longest wait, in real time, for a view model that may still respond. Without one, it is five seconds,
    ///     and zero if all work sleeps on manual clocks.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - isExpected: Returns whether an output is the expected one.
    public func expect(
        within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        _ isExpected: (VM.Output) -> Bool
    ) async {
        await log.wait(for: 1, within: limit) { log.index(where: isExpected) != nil }
        let reporter = log.activity.reporter
        if let index = log.index(where: isExpected) {
            _ = log.take(index + 1)
            reporter.note(isMet: true)
        } else if !reporter.isStuck {
            let came = log.take(.max).prefix(20).map { "came      \(excerpt(of: $0))" }
            let name = log.activity.name
            let facts = ["No output of \(name) is as expected:"] + came
            let other = Diagnosis(
                cause: "the view model responds with another output",
                fix: "correct the view model", "the expectation")
            let diagnosis = came.isEmpty ? log.activity.diagnosis(of: .output) : other
            let message = (facts + [diagnosis.text]).joined(separator: "\n")
            reporter.failExpectation(message, at: CallSite(fileID, filePath, line))
        }
    }
}

extension OutputLog {
    /// Waits until a condition is met, or outputs that are not expected have come, or none can come any more.
    func wait(for count: Int, within limit: Duration?, _ isMet: () -> Bool) async {
        // A callback, which is not known, has until the limit.
        let mayBeCalled = activity.hasCallbacks && limit != nil
        await activity.until(within: limit) {
            isMet() || activity.hasLostReceiver || activity.isSilent && !mayBeCalled
                || activity.reporter.isStuck || activity.isExhaustive && untaken.count >= count
        }
    }

    /// The index of an output that is next, or that comes after outputs that can be skipped.
    func index(where isExpected: (Output) -> Bool) -> Int? {
        guard activity.isExhaustive else { return untaken.firstIndex(where: isExpected) }
        return untaken.first.map(isExpected) == true ? 0 : nil
    }
}

extension OutputLog where Output: Equatable {
    /// Takes the expected outputs if they are next, and fails the test otherwise.
    func check(_ expected: [Output], at site: CallSite) {
        let reporter = activity.reporter
        if let count = count(upTo: expected), !expected.isEmpty || untaken.isEmpty {
            _ = take(count)
            if !(expected.isEmpty && reporter.isStuck) { reporter.note(isMet: true) }
        } else if !reporter.isStuck {
            let comparison = OutputComparison(expected: expected, came: untaken)
            let failure = comparison.failure(
                of: "Outputs of \(activity.name)", because: activity.diagnosis(of: .output))
            reporter.failExpectation(failure, at: site)
            _ = take(.max)
        }
    }

    /// The number of outputs up to the last expected one; nil if they are not next.
    func count(upTo expected: [Output]) -> Int? {
        var rest = untaken[...]
        for output in expected {
            if !activity.isExhaustive { rest = rest.drop { $0 != output } }
            guard rest.popFirst() == output else { return nil }
        }
        return untaken.count - rest.count
    }
}

/// The outputs of a view model under test, and which of them the test has taken.
@MainActor final class OutputLog<Output> {
    let activity: Activity
    private(set) var untaken: [Output] = []

    init(of activity: Activity) { self.activity = activity }

    func receive(_ output: Output) {
        untaken.append(output)
        activity.outputsOnTheirWay.add(-1)
        activity.reporter.noteProgress()
    }

    /// Takes and returns outputs that were not taken yet.
    func take(_ maxCount: Int) -> [Output] {
        defer { untaken.removeFirst(min(maxCount, untaken.count)) }
        return Array(untaken.prefix(maxCount))
    }

    /// Waits until nothing is left, and fails the test for what is left then.
    func end(_ call: Wait, within limit: Duration?, at site: CallSite) async {
        let reporter = activity.reporter
        await activity.until(within: limit) {
            reporter.isStuck || activity.hasLostReceiver || activity.isAtRest(for: call)
        }
        guard !reporter.hasFailed, let left = leftMessage(after: call) else { return }
        reporter.failExpectation(left, at: site)
        _ = take(.max)
    }

    /// Ends the test of the view model, without a wait.
    ///
    /// - Parameter site: The creation of the tester.
    /// - Returns: The failures for what is left.
    func end(at site: CallSite) -> [Reporter.Failure] {
        let left = activity.reporter.hasFailed ? nil : leftMessage(after: nil)
        activity.reporter.note(isMet: left == nil)
        return activity.end() + (left.map { [($0, site)] } ?? [])
    }
}

/// A call that waits until nothing is left.
enum Wait { case perform, visit, finish, close }

extension OutputLog {
    /// Why the view model is not at rest.
    ///
    /// - Parameter call: The call that has waited; nil if the tester was released instead.
    /// - Returns: The reason.
    func unrest(after call: Wait?) -> Diagnosis {
        var diagnosis = activity.diagnosis(of: .rest)
        let end = call.map { "after \($0)()" } ?? "at the end of the test"
        diagnosis.facts.insert("\(activity.name) is not at rest \(end).", at: 0)
        if activity.hasLostReceiver { return diagnosis }
        if call == .perform {
            diagnosis.remedies.insert("use visit(_:) { … }", at: 0)
            return diagnosis
        }
        if call == nil, activity.ownWaits.isEmpty {
            diagnosis.causes = ["the test ended too early"]
            diagnosis.remedies = ["call await tester.finish()"]
        }
        if call != .close { diagnosis.remedies.append("end endless work with close()") }
        diagnosis.remedies.append("create the tester with exhaustive: false")
        return diagnosis
    }

    /// The failure for what is left at the end; nil if nothing is.
    func leftMessage(after call: Wait?) -> String? {
        let left = activity.isExhaustive ? untaken : []
        var diagnosis = activity.diagnosis(of: .rest)
        if activity.isExhaustive, !activity.isAtRest(for: call) {
            diagnosis = unrest(after: call)
        } else if !activity.hasLostReceiver {
            guard !left.isEmpty else { return nil }
            diagnosis = Diagnosis(
                cause: "the test does not expect them", "ended too early",
                fix: "expect them", "take them with takeOutputs()",
                "create the tester with exhaustive: false")
        }
        guard !left.isEmpty else { return diagnosis.text }
        let list = left.prefix(20).map { "- \(excerpt(of: $0))\n" }.joined()
        return "\(left.count) outputs of \(activity.name) were not taken:\n\(list)\(diagnosis.text)"
    }
}

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
