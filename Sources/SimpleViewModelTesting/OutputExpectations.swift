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
        await log.activity.until(within: limit) {
            log.count(upTo: outputs) != nil || log.activity.isSilent
                || log.activity.reporter.isStuck
                || log.activity.isExhaustive && log.untaken.count >= outputs.count
        }
        log.check(outputs, at: CallSite(fileID, filePath, line))
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
