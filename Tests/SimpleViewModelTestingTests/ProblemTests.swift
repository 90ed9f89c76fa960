// In optimised builds there are no reports to test.
#if DEBUG
@_spi(Testing) import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// Makes a mistake for each input.
private final class MistakenViewModel: ViewModel {
    enum Work { case load }
    enum Input { case runElsewhere, respondAfterCancel, runLater(AsyncStream<Void>), fail }
    typealias Output = Int

    let scope = Scope()
    private(set) lazy var others = scope.helper(Work.self)

    func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .runElsewhere:
            scope.run(.load, .restart) {
                self.others.run(.load, .restart, after: .zero, operation: {})
            } then: {
            }
        case .runLater(let gate):
            Task {
                for await _ in gate {}
                self.accept(.runElsewhere, respond: respond)
            }
        case .fail:
            scope.run(.load, .restart) { () async throws -> Void in throw CancellationError() }
        case .respondAfterCancel:
            scope.run(.load, .restart) {
                self.scope.cancel(.load)
                respond(1)
            } then: {
            }
        }
    }
}

// Clauses: CONTRACT.md
@Suite("K11 a problem fails the test that caused it", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K11ProblemTests {
    @Test(
        "each tester fails for its own problem, once, on the line of its last send, with the type of the view model"
    )
    func problem() async {
        var lines: [Int] = []
        let failures = await failures {
            let testers = (1...2).map { _ in ViewModelTester(MistakenViewModel()) }
            lines.append(#line + 1)
            testers[0].send(.respondAfterCancel)
            for _ in 1...2 {
                lines = [lines[0], #line + 1]
                testers[1].send(.respondAfterCancel)
                await testers[1].expect(1)
            }
            await testers[0].expect(1)
        }
        let problem =
            "SimpleViewModel: SimpleViewModelTestingTests.MistakenViewModel: "
            + ViewModelTrace.Problem.cancelledWorkResponded.rawValue
            + " Last send: SimpleViewModelTestingTests/ProblemTests.swift"
        failures.expect(
            "\(problem):\(lines[0]).", "\(problem):\(lines[1]).", lines: lines)
    }

    @Test("a failure of work that neither a closure nor the test has taken fails, at once")
    func unheard() async {
        await failures {
            let tester = ViewModelTester(MistakenViewModel())
            await tester.perform(.fail)
        }.expect(ViewModelTrace.Problem.failureUnheard.rawValue + " load: CancellationError().")
        let tester = ViewModelTester(MistakenViewModel())
        await tester.perform(.fail)
        #expect(tester.viewModel.scope.failure(of: .load) is CancellationError)
    }

    @Test("a test that sets onProblem hears the problems of its own interfaces", arguments: 1...4)
    func ownHandler(number: Int) async {
        await settle()
        var heard: [String] = []
        ViewModelTrace.onProblem = { heard.append($0) }
        let interface = ViewModelInterface(MistakenViewModel())
        await settle()
        interface.close()
        for _ in 1...2 { interface.send(.fail) }
        await settle()
        #expect(heard.map { $0.contains(ViewModelTrace.Problem.closed.rawValue) } == [true])
        ViewModelTrace.onProblem = { heard.append("again: \($0)") }
        interface.send(.fail)
        #expect(heard.last?.hasPrefix("again: ") == true)
    }

    @Test("an input after close fails, although no code of the view model runs")
    func afterClose() async {
        await failures {
            let tester = ViewModelTester(MistakenViewModel())
            await tester.close()
            tester.send(.runElsewhere)
        }.expect(ViewModelTrace.Problem.closed.rawValue)
    }
}
#endif
