import Foundation
import SimpleViewModel
import Testing

@Suite("Programmer errors that the compiler cannot see")
struct PreconditionTests {
    #if DEBUG
    @Test("an input that is sent off the main thread stops a debug build, and the message says what to do")
    func sendOffTheMainThread() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let send = await MainActor.run {
                let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
                return Smuggled<() -> Void> { interface.send(1) }
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
        #expect(message.contains("await MainActor.run"))
    }
    #endif

    @Test("a recording without room for a signal stops the program, and the message says what to do")
    func recordingWithoutRoom() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ViewModelTrace.Recording(capacity: 0)
        }

        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("Recording: the capacity is 0; give it room for at least one signal"))
    }

    @Test("a recording of one signal is enough")
    func recordingOfOne() {
        #expect(ViewModelTrace.Recording(capacity: 1).capacity == 1)
    }
}
