import Observation
import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K18, K19 answers of stand-ins, and closing", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K18K19ManualFunctionTests {
    let find = ManualFunction<String, [String], any Error>("find")

    @Test("answers come in the test's order: the older one, which comes later, changes nothing")
    func race() async {
        let tester = ViewModelTester(FindViewModel { [find] in try await find($0) })
        tester.send(.didType("a"))
        await settle()
        tester.send(.didType("b"))
        await find.answer("b", with: ["b"])
        await tester.expect(\.results, ["b"])
        await find.answer("a", with: ["a"])
        await tester.expect(\.results, ["b"])
        #expect(find.calls.map(\.argument) == ["a", "b"])
        #expect(find.calls.map(\.isCancelled) == [true, false])
        #expect(find.calls.map(\.isAnswered) == [true, true])
        await tester.finish()
    }

    @Test(
        "a call throws the test's error; the oldest, or one by its index, is answered without its argument"
    )
    func errors() async {
        let tester = ViewModelTester(FindViewModel { [find] in try await find($0) })
        tester.send(.didType("a"))
        await find.answer("a", throwing: Refusal())
        await tester.expect(\.error, "Refusal()")
        for text in ["b", "b", "b"] {
            tester.send(.didAdd(text))
        }
        await find.answer(call: 2, with: ["2"])
        await tester.expect(\.results, ["2"])
        await find.answer(with: ["1"])
        await tester.expect(\.results, ["1"])
        await find.answer(throwing: Refusal())
        await tester.finish()
    }

    @Test(
        "a function without an argument, or without an error, or with several arguments, is called as it is"
    )
    func signatures() async throws {
        let (load, add) = (
            ManualFunction<Void, Int, Never>("load"),
            ManualFunction<(Int, to: Int), Int, Refusal>("add")
        )
        let (first, second) = (Task { await load() }, Task { try await add((1, to: 2)) })
        await load.answer(with: 1)
        await add.answer(with: 3)
        let (value, sum) = try await (first.value, second.value)
        #expect(value == 1 && sum == 3)
    }

    @Test(
        "an expectation and the end of a test fail at once, with the call that has not been answered"
    )
    func unanswered() async {
        let failures = await failures {
            let tester = ViewModelTester(FindViewModel { [find] in try await find($0) })
            tester.send(.didType("a"))
            await tester.expect(\.results, ["a"])
            let other = ViewModelTester(FindViewModel { [find] in try await find($0) })
            other.send(.didAdd("b"))
            await other.finish()
        }
        #expect(
            failures.map(\.text) == [
                """
                the Array<String> of FindViewModel is not ["a"]. It was: [].
                Running work: find.
                find("a") has not been answered.
                Likely cause: the test does not answer find("a").
                Answer it with await find.answer(…).
                """,
                """
                FindViewModel is not at rest after finish() waited 0.0 seconds.
                Running work: add.
                find("b") has not been answered.
                Likely cause: the test does not answer find("b").
                Answer it with await find.answer(…), end endless work with close(), or create the tester with exhaustive: false.
                """,
            ])
    }

    @Test("the end of the test without finish names the call, too")
    func unansweredAtTheEnd() async {
        let failures = await failures {
            let tester = ViewModelTester(FindViewModel { [find] in try await find($0) })
            tester.send(.didType("a"))
            await settle()
        }
        #expect(failures.map { $0.lines.contains("find(\"a\") has not been answered.") } == [true])
    }

    @Test("an answer without a call fails at its line, with the calls there were")
    func noCall() async {
        let failures = await failures {
            let tester = ViewModelTester(FindViewModel { [find] in try await find($0) })
            tester.send(.didType("a"))
            await find.answer("a", with: [])
            await find.answer("c", with: [])
            await find.answer("a", with: [])
            await find.answer(call: 3, with: [])
            await tester.finish()
        }
        #expect(
            failures.map { $0.lines.first } == [
                "find(\"c\") does not wait for an answer. Calls of find: find(\"a\") (answered).",
                "find(\"a\") does not wait for an answer. Calls of find: find(\"a\") (answered).",
                "The call does not wait for an answer. Calls of find: find(\"a\") (answered).",
            ])
        #expect(failures.first?.line == #line - 11)
    }

    // MARK: - Closing

    @Test(
        "close ends endless work, of children, too; outputs that came before are checked, and none comes later"
    )
    func close() async {
        let prices = AsyncStream<Int>.makeStream()
        nonisolated(unsafe) var endCount = 0
        let endless = AsyncStream<Int> { $0.onTermination = { _ in endCount += 1 } }
        let failures = await failures {
            let tester = ViewModelTester(PricesViewModel(prices.stream, endless))
            tester.send(.didAppear)
            prices.continuation.yield(1)
            await tester.expect(.price(1))
            await tester.close()
            #expect(endCount == 1)
            prices.continuation.yield(2)
            await settle()
            #expect(tester.takeOutputs() == [])
            let other = ViewModelTester(
                PricesViewModel(AsyncStream { $0.yield(2) }, AsyncStream { _ in }))
            other.send(.didAppear)
            await other.close()
        }
        #expect(failures.map { $0.lines.first } == ["Outputs of PricesViewModel were not taken:"])
        #expect(failures.first?.line == #line - 3)
    }

    @Test("close calls neither then nor catch, and lets a decision go on")
    func closeWithDecision() async {
        let save = ManualFunction<Void, Int, Never>("save")
        var saved: Int?
        let tester = ViewModelTester(
            DecidingViewModel(save: { await save() }, whenSaved: { saved = $0 }))
        tester.send(())
        await tester.close()
        await save.answer(with: 1)
        #expect(saved == 1)
    }

    @Test(
        "an operation that ignores its cancellation fails at close, unless it waits for the test's answer"
    )
    func closeWithStubbornWork() async {
        let failures = await failures {
            let tester = ViewModelTester(FindViewModel { [find] in try await find($0) })
            tester.send(.didType("a"))
            await settle()
            await tester.close()
            #expect(find.calls.map(\.isCancelled) == [true])
            let stubborn = ViewModelTester(
                FindViewModel { _ in await withUnsafeContinuation { _ in } })
            stubborn.send(.didType("b"))
            await stubborn.close(within: .milliseconds(1))
        }
        #expect(
            failures.map { $0.lines.first } == [
                "FindViewModel is not at rest after close() waited 0.001 seconds."
            ])
    }
}

private struct Refusal: Error {}

@Observable private final class FindViewModel: ViewModel {
    enum Work { case find, add }
    enum Input { case didType(String), didAdd(String) }

    private(set) var results: [String] = []
    private(set) var error = ""
    private let tasks = ViewModelTasks<Work>()
    private let find: (String) async throws -> [String]

    init(find: @escaping (String) async throws -> [String]) { self.find = find }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didType(text):
            tasks.run(
                .find, .restart, operation: { [find] in try await find(text) },
                then: { self.results = $0 },
                catch: { self.error = "\($0)" })
        case let .didAdd(text):
            tasks.run(
                .add, .concurrent, operation: { [find] in try await find(text) },
                then: { self.results = $0 },
                catch: { self.error = "\($0)" })
        }
    }
}

/// Shows prices that never end, as do those of its child.
private final class PricesViewModel: ViewModel {
    enum Input { case didAppear, child }
    enum Output: Equatable { case price(Int) }

    private let tasks = ViewModelTasks<Int>(), prices: AsyncStream<Int>
    private let child: ViewModelInterface<EndlessViewModel>

    init(_ prices: AsyncStream<Int>, _ childs: AsyncStream<Int>) {
        self.prices = prices
        child = ViewModelInterface(EndlessViewModel(childs))
        child.connect(to: self, as: { _ in .child })
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        child.send(())
        tasks.run(0, .restart, over: self.prices) { respond(.price($0)) }
    }
}

private final class EndlessViewModel: ViewModel {
    private let tasks = ViewModelTasks<Int>(), stream: AsyncStream<Int>

    init(_ stream: AsyncStream<Int>) { self.stream = stream }

    func accept(_ input: Void, respond: (Int) -> Void) {
        tasks.run(0, .restart, over: self.stream) { _ in }
    }
}

private final class DecidingViewModel: ViewModel {
    private let tasks = ViewModelTasks<Int>(), save: () async -> Int,
        whenSaved: @MainActor (Int) -> Void

    init(save: @escaping () async -> Int, whenSaved: @escaping @MainActor (Int) -> Void) {
        (self.save, self.whenSaved) = (save, whenSaved)
    }

    func accept(_ input: Void, respond: (Never) -> Void) {
        tasks.run(
            0, .queue, operation: { [save] in await save() }, then: { _ in },
            afterRelease: whenSaved)
    }
}
