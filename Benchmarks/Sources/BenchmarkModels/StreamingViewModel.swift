/// Responds to a number with that many outputs, through its own `AsyncStream`.
@MainActor public final class StreamingViewModel {
    public let outputs: AsyncStream<PageOutput>
    private let continuation: AsyncStream<PageOutput>.Continuation

    public init() { (outputs, continuation) = AsyncStream.makeStream() }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ count: Int) {
        for number in 0..<count { continuation.yield(.total(number)) }
    }
}
