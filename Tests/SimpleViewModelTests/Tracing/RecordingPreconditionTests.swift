import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("T4 a recording without room")
struct RecordingPreconditionTests {
    @Test("a capacity of zero stops the program, and the message says what to do")
    func noRoom() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ViewModelTrace.Recording(capacity: 0)
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #if DEBUG
        #expect(message.contains("Recording: the capacity is 0; give it room for at least one signal"))
        #endif
    }
}
