// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
// Released under the MIT license.

@_spi(Testing) public import SimpleViewModel

extension ViewModelTester where VM.Output: Equatable {
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
        let matches = outputs.map { output in { $0 == output } }
        await log.expect(matches, within: limit, at: CallSite(fileID, filePath, line)) { came in
            Comparison(expected: outputs, came: came) { StatePortrait($0).text }
        }
    }
}

extension ViewModelTester {
    /// Lets everything run that can, and fails the test unless the next output is the one that is
    /// described: for outputs that aren't `Equatable`, or of which only a part matters.
    ///
    /// ```swift
    /// tester.send(.didTapLike)
    /// await tester.expect { if case .toast(let text) = $0 { text.hasPrefix("Liked") } else { false } }
    /// ```
    ///
    /// It waits, and takes the output, as ``expect(_:within:fileID:filePath:line:)`` does.
    ///
    /// - Parameters:
    ///   - limit: The longest wait, in real time, for a view model that may still respond. Without
    ///     one, it is five seconds, and zero if all work sleeps on manual clocks.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    ///   - isExpected: Returns whether an output is the expected one.
    public func expect(
        within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        _ isExpected: (VM.Output) -> Bool
    ) async {
        let site = CallSite(fileID, filePath, line)
        await withoutActuallyEscaping(isExpected) { isExpected in
            await log.expect([isExpected], within: limit, at: site) { came in
                let texts = came.map { StatePortrait($0).text }
                return Comparison(expected: ["an output as the closure says"], came: texts)
            }
        }
    }

    /// Says that outputs are compared with `==`; otherwise `expect` is taken for a member.
    @available(*, unavailable, message: "declare 'enum Output: Equatable'")
    @_documentation(visibility: internal)
    public func expect(_ outputs: VM.Output...) async {}
}

// MARK: - Log

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

    /// Waits for the expected outputs, takes them if they are next, and fails the test otherwise.
    func expect(
        _ expected: [(Output) -> Bool], within limit: Duration?, at site: CallSite,
        comparison: ([Output]) -> Comparison
    ) async {
        let reporter = activity.reporter
        await activity.until(within: limit) {
            count(upTo: expected) != nil || activity.isSilent && limit == nil || reporter.isStuck
                || activity.hasLostReceiver
                || activity.isExhaustive && untaken.count >= expected.count
        }
        if let count = count(upTo: expected), !expected.isEmpty || untaken.isEmpty {
            _ = take(count)
            if !(expected.isEmpty && reporter.isStuck) {
                reporter.note(isMet: true)
            }
        } else if !reporter.isStuck {
            let lines = comparison(untaken).failure(
                of: "Outputs of \(activity.name)", because: activity.explanation(of: .output))
            reporter.failExpectation(lines, at: site)
            _ = take(.max)
        }
    }

    /// The number of outputs up to the last expected one; nil if they are not next.
    private func count(upTo expected: [(Output) -> Bool]) -> Int? {
        var rest = untaken[...]
        for isExpected in expected {
            if !activity.isExhaustive {
                rest = rest.drop { !isExpected($0) }
            }
            guard let next = rest.popFirst(), isExpected(next) else { return nil }
        }
        return untaken.count - rest.count
    }

    // MARK: End

    /// Waits until nothing is left, and fails the test for what is left then.
    func end(_ call: EndingCall, within limit: Duration?, at site: CallSite) async {
        let reporter = activity.reporter
        await activity.until(within: limit) {
            reporter.isStuck || activity.hasLostReceiver || activity.isAtRest(after: call)
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

    /// What goes on, though the view model should be at rest.
    ///
    /// - Parameter call: The call that has waited; nil if the tester was released instead.
    /// - Returns: The lines of the failure.
    func unrest(after call: EndingCall?) -> [String] {
        let end = call.map { "after \($0)()" } ?? "at the end of the test"
        var lines = ["\(activity.name) is not at rest \(end)."]
        lines += activity.explanation(of: .rest)
        if call != .close {
            lines.append("Hint: finish() waits for work, and close() ends it.")
        }
        return lines
    }

    /// The failure for what is left at the end; nil if nothing is.
    private func leftMessage(after call: EndingCall?) -> [String]? {
        var lines: [String] = []
        if activity.isExhaustive {
            if !untaken.isEmpty {
                lines.append("\(untaken.count) outputs of \(activity.name) were not taken:")
                lines += untaken.prefix(20).map { "- \(StatePortrait.excerpt(of: $0))" }
            }
            activity.reportUnheardFailures()
            if !activity.isAtRest(after: call) {
                lines += unrest(after: call)
            } else if !untaken.isEmpty {
                lines.append(activity.deeds)
            }
        }
        if lines.isEmpty, activity.hasLostReceiver {
            lines = activity.explanation(of: .output)
        }
        return lines.isEmpty ? nil : lines
    }
}

/// A call that waits until nothing is left.
enum EndingCall { case perform, finish, close }

// MARK: - Comparison

/// A line-by-line comparison of the expected outputs with the outputs that came.
struct Comparison {
    private var lines: [String] = []
    private var hasExtra = false

    init<Value: Equatable>(
        expected: [Value], came: [Value], text: (Value) -> String = { "\($0)" }
    ) {
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
                lines += Self.pair(text(expected[left]), text(came[right]))
            } else if isMissing {
                lines.append("missing   \(excerpt(of: text(expected[left])))")
            } else {
                let value = excerpt(of: text(came[right]))
                lines.append("\(isExtra ? "extra" : "same ")     \(value)")
            }
            left += isMissing || !isExtra ? 1 : 0
            right += isExtra || !isMissing ? 1 : 0
        }
    }

    /// The failure: the comparison, then what the view model did, and only if nothing came instead,
    /// why nothing comes.
    func failure(
        of name: String, facts: [String] = [], because explanation: @autoclosure () -> [String]
    ) -> [String] {
        ["\(name) are not as expected:"] + shownLines + facts
            + (hasExtra ? explanation().prefix(1) : explanation()[...])
    }

    /// The lines around the first difference.
    private var shownLines: [String] {
        let first = max(0, (lines.firstIndex { !$0.hasPrefix("same ") } ?? 0) - 2)
        let left = lines.count - first - 40
        let before = first > 0 ? ["          … \(first) the same"] : []
        let after = left > 0 ? ["          … and \(left) lines more"] : []
        return before + Array(lines[first...].prefix(40)) + after
    }

    private static func pair(_ left: String, _ right: String) -> [String] {
        let difference = zip(left, right).prefix { $0 == $1 }.count
        let note = left == right ? "  (not equal, but with the same description)" : ""
        return [
            "expected  \(excerpt(of: left, around: difference))",
            "came      \(excerpt(of: right, around: difference))\(note)",
        ]
    }
}

/// Up to a hundred characters of a text on one line, which begin shortly before a position.
func excerpt(of text: String, around position: Int = 0) -> String {
    let length = 100
    let start = max(0, position - 30)
    let characters = text.dropFirst(start).prefix(length).map { $0.isNewline ? "\\n" : "\($0)" }
        .joined()
    return (start > 0 ? "…" : "") + characters + (start + length < text.count ? "…" : "")
}
