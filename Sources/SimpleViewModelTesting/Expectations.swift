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
    /// The outputs are taken. Others that came after them stay for the next expectation, or fail the test when the tester
    /// ends. Without arguments, no output may be there at all.
    ///
    /// The one failure compares line by line: `same`, `missing`, `extra`, and `expected` above `came` if one stands in the
    /// place of the other. Long values are shown around their first difference. The failure takes all outputs that it
    /// lists, so that they don't fail the test again.
    ///
    /// This is for tests that aren't asynchronous. In one that is, the compiler asks for `await`: outputs that are already
    /// there are compared at once, and others are waited for.
    ///
    /// - Parameters:
    ///   - outputs: The expected outputs.
    ///   - fileID: Where a failure is reported; leave it out.
    ///   - filePath: Where a failure is reported; leave it out.
    ///   - line: Where a failure is reported; leave it out.
    ///   - column: Where a failure is reported; leave it out.
    public func expect(
        _ outputs: VM.Output...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        if let failure = log.expect(outputs, after: nil, at: site) { site.fail(failure) }
    }

    /// Waits for as many outputs, and fails the test unless exactly these came next, in this order.
    ///
    /// ```swift
    /// tester.send(.didSearch("swift"))
    /// await tester.expect(.searching, .results(["The Swift Programming Language"]))
    /// ```
    ///
    /// Outputs that are already there are not waited for. It never hangs: the comparison is made as soon as enough outputs
    /// have come, no output can come any more (every `respond` has been released), or the time limit has passed. The
    /// failure then also says which work runs, and until when it sleeps on which `ManualClock`. After it, while nothing
    /// has come and no input was sent, a further expectation neither waits nor fails: the mistake is the same.
    ///
    /// - Parameters:
    ///   - outputs: The expected outputs; without any, no output may be there, and nothing is waited for.
    ///   - limit: How long to wait, in real time, for a view model that may still respond.
    ///   - fileID: Where a failure is reported; leave it out.
    ///   - filePath: Where a failure is reported; leave it out.
    ///   - line: Where a failure is reported; leave it out.
    ///   - column: Where a failure is reported; leave it out.
    public func expect(
        _ outputs: VM.Output..., within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        var failure: String??
        await log.activity.waiter.until(within: limit) { [log] in
            guard log.untaken.count >= outputs.count || log.activity.isSilent || log.isStuck else { return false }
            failure = .some(log.expect(outputs, after: limit, at: site))
            return true
        }
        if let failure = failure ?? log.expect(outputs, after: limit, at: site) { site.fail(failure) }
    }
}

extension OutputLog where Output: Equatable {
    /// Takes the expected outputs if they are next.
    ///
    /// - Parameters:
    ///   - expected: The outputs that have to be next.
    ///   - limit: How long they were waited for; nil if they had to be there.
    ///   - site: Where the test expects them.
    /// - Returns: The failure if they are not.
    func expect(_ expected: [Output], after limit: Duration?, at site: CallSite) -> String? {
        if !isNext(expected) {
            // Outputs that an expectation has missed are not extra ones when they come after all.
            for output in late where untaken.first == output { _ = take(1) }
        }
        guard !isNext(expected) else {
            _ = take(expected.count)
            if !(expected.isEmpty && isStuck) { meet(at: site) }
            return nil
        }
        guard !isStuck else { return nil }
        let message = mismatchMessage(expected, after: limit)
        miss(OutputComparison(expected: expected, came: take(.max)).missing)
        return message
    }

    private func isNext(_ expected: [Output]) -> Bool {
        expected.isEmpty ? untaken.isEmpty : untaken.starts(with: expected)
    }

    private func mismatchMessage(_ expected: [Output], after limit: Duration?) -> String {
        let comparison = OutputComparison(expected: expected, came: Array(untaken))
        let (missing, extra) = (comparison.missing, comparison.extra)
        var lines = ["Outputs of \(activity.name) are not as expected:", "\(comparison)"]
        if extra.isEmpty {
            let (facts, cause, remedies) = activity.standstill
            lines.append(facts)
            let later =
                limit == nil ? "await later outputs with await tester.expect(…)" : "wait longer with expect(…, within:)"
            if !activity.keptResponds.isZero, let limit { lines.append("Waited \(span(limit)).") }
            lines.append(advice(cause, remedies + (activity.keptResponds.isZero ? [] : [later])))
        } else if missing.count == extra.count, missing.allSatisfy(extra.contains), extra.allSatisfy(missing.contains) {
            lines.append(
                advice("they came in another order", "Expect them in the order in which the view model responds"))
        } else if let lastMet, !overlooked.isEmpty, untaken.dropFirst(overlooked.count).starts(with: expected) {
            lines.append("The expectation at \(lastMet.place) left the first \(overlooked.count) of these.")
            lines.append(advice("that expectation is not complete", "Expect them there", "correct the view model"))
        } else if missing.isEmpty {
            let cause = "the view model responds more often than the test expects"
            lines.append(advice(cause, "Expect these as well", "correct the view model"))
        } else {
            let cause = "the view model, or a stand-in, has other values than the test expects"
            lines.append(advice(cause, "Correct the view model", "the stand-in", "the expectation"))
        }
        return lines.joined(separator: "\n")
    }
}
