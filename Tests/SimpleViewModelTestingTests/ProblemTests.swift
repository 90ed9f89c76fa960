// In optimised builds there are no reports to test.
#if DEBUG
@_spi(Testing) import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// Makes a mistake for each input.
private final class MistakenViewModel: ViewModel {
    enum Work { case load }
    enum Input { case runElsewhere, respondAfterCancel, runLater(AsyncStream<Void>) }
    typealias Output = Int

    private let tasks = ViewModelTasks<Work>()
    private let others = ViewModelTasks<Work>()

    func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .runElsewhere:
            tasks.run(.load, .restart) {
                self.others.run(.load, .restart, after: .zero, then: {})
            } then: {
            }
        case .runLater(let gate):
            Task {
                for await _ in gate {}
                self.accept(.runElsewhere, respond: respond)
            }
        case .respondAfterCancel:
            tasks.run(.load, .restart) {
                self.tasks.cancel(.load)
                respond(1)
            } then: {
            }
        }
    }
}

/// Runs work before it has an interface.
private final class HastyViewModel: ViewModel {
    enum Work { case load }
    private let tasks = ViewModelTasks<Work>()
    init() { tasks.run(.load, .restart, operation: {}, then: {}) }
    func accept(_ input: Void, respond: (Never) -> Void) {}
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

    @Test(
        "a problem without an interface fails the test whose input started the code, on its line",
        arguments: [false, true])
    func withoutInterface(isVisit: Bool) async {
        var line = 0
        let failures = await failures {
            let tester = ViewModelTester(MistakenViewModel())
            if isVisit {
                line = #line + 1
                await tester.visit(.runElsewhere) {}
            } else {
                line = #line + 1
                await tester.perform(.runElsewhere)
            }
        }
        // Its work may still run when its tasks are released, which is another problem.
        #expect(
            failures.first?.text.contains(ViewModelTrace.Problem.tasksOutsideAccept.rawValue)
                == true)
        #expect(failures.first?.line == line)
    }

    @Test("an input after close fails, although no code of the view model runs")
    func afterClose() async {
        await failures {
            let tester = ViewModelTester(MistakenViewModel())
            await tester.close()
            tester.send(.runElsewhere)
        }.expect(ViewModelTrace.Problem.closed.rawValue)
    }

    @Test("a problem of the view model's init fails its test, on the line of the tester, each time")
    func ofInit() async {
        var lines: [Int] = []
        let failures = await failures {
            for _ in 1...2 {
                let viewModel = HastyViewModel()
                lines.append(#line + 1)
                _ = ViewModelTester(viewModel, exhaustive: false)
            }
            await settle()
            _ = ViewModelTester(EchoViewModel<Int>())
        }
        let problem = "HastyViewModel.Work: \(ViewModelTrace.Problem.tasksOutsideAccept.rawValue)"
        failures.expect(problem, problem, lines: lines)
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("a problem of a view model whose tester was released goes to onProblem")
    func released() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (problems, reported) = AsyncStream.makeStream(of: String.self)
            ViewModelTrace.onProblem = { reported.yield($0) }
            let (gate, end) = AsyncStream.makeStream(of: Void.self)
            do {
                let released = ViewModelTester(MistakenViewModel(), exhaustive: false)
                released.send(.runLater(gate))
            }
            end.finish()
            var iterator = problems.makeAsyncIterator()
            let message = await iterator.next()
            #expect(message?.contains("first used outside accept") == true)
        }
    }
    #endif
}
#endif
