#if DEBUG
import Foundation
import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("N1 programmer errors that the compiler cannot see")
struct PreconditionTests {
    @Test("an input that is sent off the main thread stops a debug build, and the message says what to do")
    func sendOffTheMainThread() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let send = await MainActor.run {
                let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
                return UncheckedTransfer<() -> Void> { interface.send(1) }
            }
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    send.value()
                    continuation.resume()
                }
            }
        }

        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("send: called off the main thread"))
        #expect(message.contains("Task { @MainActor in"))
    }
}
#endif
