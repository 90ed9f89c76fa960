import SimpleViewModelTesting
import Testing

/// Until the kit has it.
@MainActor final class ManualFunction<Argument, Value: Sendable, Failure: Error> {
    @MainActor struct Call {
        let argument: Argument
        var continuation: CheckedContinuation<Result<Value, Failure>, Never>?
        var isAnswered: Bool { continuation == nil }
    }
    private(set) var calls: [Call] = []
    init(_ name: String) {}
    func callAsFunction(_ argument: Argument) async throws(Failure) -> Value {
        try await withCheckedContinuation {
            calls.append(Call(argument: argument, continuation: $0))
        }.get()
    }
    func answer(
        call index: Int? = nil, with value: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await answer(.success(value), sourceLocation) { $0 == index ?? $0 }
    }
    func answer(
        call index: Int? = nil, throwing error: Failure,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await answer(.failure(error), sourceLocation) { $0 == index ?? $0 }
    }
    func answer(
        _ result: Result<Value, Failure>, _ sourceLocation: SourceLocation,
        where isMeant: (Int) -> Bool
    ) async {
        await settle()
        guard let index = calls.indices.first(where: { !calls[$0].isAnswered && isMeant($0) })
        else {
            Issue.record("no such call", sourceLocation: sourceLocation)
            return
        }
        calls[index].continuation.take()?.resume(returning: result)
        await settle()
    }
}
extension ManualFunction where Argument == Void {
    func callAsFunction() async throws(Failure) -> Value { try await callAsFunction(()) }
}
extension ManualFunction where Argument: Equatable {
    func answer(
        _ argument: Argument, with value: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await answer(.success(value), sourceLocation) { calls[$0].argument == argument }
    }
    func answer(
        _ argument: Argument, throwing error: Failure,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await answer(.failure(error), sourceLocation) { calls[$0].argument == argument }
    }
}
