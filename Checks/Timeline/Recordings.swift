// Records a visit with many fates of signals, and a hundred thousand signals, as pages in the given folder.

import Foundation
import Observation
import SimpleViewModel

@Observable final class ChatViewModel: ViewModel {
    enum Input { case didAppear, didType(String), didTapSend, didLeave }
    enum Output { case notice(String) }
    enum Work { case listen, typing, send }
    struct NoRoute: Error, CustomStringConvertible { let description = "no route" }

    private(set) var messages: [String] = []
    private(set) var isSending = false
    @ObservationIgnored private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            let stream = AsyncStream<String> {
                $0.yield("Hello"); $0.yield("</script><script>window.isBroken = true</script>")
            }
            tasks.run(.listen, .restart, over: stream) { self.messages.append($0) }
        case .didType: tasks.run(.typing, .restart, after: .seconds(5)) {}
        case .didTapSend:
            tasks.run(.send, .ignoreWhileRunning, isRunning: { self.isSending = $0 }) {
                try await Task.sleep(for: .milliseconds(30))
                throw NoRoute()
            } then: {
            } catch: {
                respond(.notice("\($0)"))
            }
        case .didLeave: tasks.cancelAll()
        }
    }
}

final class CounterViewModel: ViewModel {
    func accept(_ input: Int, respond: (Int) -> Void) { respond(input - 1) }
}

@main @MainActor struct Recordings {
    static func main() async throws {
        var recording = ViewModelTrace.Recording(capacity: 100_000)
        ViewModelTrace.observer = { recording.record($0) }
        func write(_ name: String) throws {
            try recording.timelinePage.write(
                toFile: "\(CommandLine.arguments[1])/\(name)", atomically: true, encoding: .utf8)
            recording = .init(capacity: 100_000)
        }
        let chat = ViewModelInterface(viewModel: ChatViewModel(), name: "anna")
        chat.receive { _ in }
        chat.send(.didAppear)
        chat.send(.didType("a"))
        await chat.perform(.didTapSend, fileID: "Chat/ChatView.swift", line: 19)
        chat.send(.didLeave)
        try write("chat.html")
        let counters = (0..<50).map { _ in ViewModelInterface(viewModel: CounterViewModel()) }
        for (index, counter) in counters.enumerated() {
            counter.receive { if $0 > 0 { counters[(index + 1) % 50].send($0) } }
        }
        for index in 0..<2_000 { counters[index % 50].send(25) }
        try write("many.html")
    }
}
