/// Awaits the answer of a function with a completion handler: its first one, on whichever thread.
///
/// If there is none, the work waits until it is cancelled, as with its screen.
@MainActor func answer<Value: Sendable>(
    of start: (_ completion: @escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
) async throws -> Value {
    let (answers, completion) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    start { completion.yield($0) }
    for await answer in answers {
        return try answer.get()
    }
    throw CancellationError()
}
