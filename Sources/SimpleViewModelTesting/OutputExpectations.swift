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
    ///   - column: The column of a failure; leave it out.
    public func expect(
        _ outputs: VM.Output...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) {
        log.check(outputs, after: nil, at: CallSite(fileID, filePath, line, column))
    }

    /// Lets everything run that can, and fails the test unless exactly these outputs came next, in this order.
    ///
    /// ```swift
    /// tester.send(.didSearch("swift"))
    /// await tester.expect(.searching, .results(["The Swift Programming Language"]))
    /// ```
    ///
    /// If outputs are missing, and the view model may still respond in real time, it waits for them. It never hangs: it fails
    /// when no output can arrive any more (every `respond` has been released), when a ``ManualClock`` was advanced while no task
    /// was asleep on it, or when the time limit has passed. The failure lists the running work, and its deadline on each
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
    ///   - column: The column of a failure; leave it out.
    public func expect(
        _ outputs: VM.Output..., within limit: Duration? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async {
        let waited = await log.activity.until(within: limit) {
            log.count(upTo: outputs) != nil
                || log.isExhaustive && log.untaken.count >= outputs.count
                || log.activity.isSilent || log.activity.reporter.isStuck
                || log.activity.isOnAnotherClock
        }
        log.check(outputs, after: waited, at: CallSite(fileID, filePath, line, column))
    }
}

extension OutputLog where Output: Equatable {
    /// Takes the expected outputs if they are next, and fails the test otherwise.
    ///
    /// - Parameters:
    ///   - expected: The outputs that must be next.
    ///   - limit: The time limit; nil if the test did not wait.
    ///   - site: The call.
    func check(_ expected: [Output], after limit: Duration?, at site: CallSite) {
        let reporter = activity.reporter
        if let count = count(upTo: expected), !expected.isEmpty || untaken.isEmpty {
            _ = take(count)
            if !(expected.isEmpty && reporter.isStuck) { reporter.note(isMet: true) }
        } else if !reporter.isStuck {
            reporter.failExpectation(mismatchMessage(expected, after: limit), at: site)
            _ = take(.max)
        }
    }

    /// The number of outputs up to the last expected one; nil if they are not next.
    func count(upTo expected: [Output]) -> Int? {
        var rest = untaken[...]
        for output in expected {
            guard let next = isExhaustive ? rest.indices.first : rest.firstIndex(of: output),
                rest[next] == output
            else {
                return nil
            }
            rest = rest[(next + 1)...]
        }
        return untaken.count - rest.count
    }

    private func mismatchMessage(_ expected: [Output], after limit: Duration?) -> String {
        let comparison = OutputComparison(expected: expected, came: untaken)
        var diagnosis = Diagnosis(
            [], cause: "the view model, or a stand-in, has other values than the test expects",
            "another order",
            fix: "correct the view model", "the stand-in", "the expectation")
        if !comparison.hasExtra {
            diagnosis = activity.diagnosis(of: .output)
            if !activity.hasNoStoredRespond, !activity.hasLostReceiver(), !activity.isOnAnotherClock
            {
                diagnosis.facts += limit.map { ["Waited \(span($0))."] } ?? []
                diagnosis.remedies.append(
                    limit == nil
                        ? "wait for it with await tester.expect(…)"
                        : "wait longer with expect(…, within:)")
            }
        } else if !comparison.hasMissing {
            diagnosis.causes = [
                "the view model responds more often than this expectation, or an earlier one, says"
            ]
            diagnosis.remedies = ["expect these, too", "correct the view model"]
        }
        return
            "Outputs of \(activity.name) are not as expected:\n\(comparison.text)\n\(diagnosis.text)"
    }
}
