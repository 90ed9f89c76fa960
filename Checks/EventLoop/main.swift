// Runs in GLib's main loop: `follow`, work, a thread's values and outputs, and a decision that outlives the screen.
// Contract: D5, S9, W11
import CGLib
import Foundation
import Observation

@Observable final class ShopViewModel: ViewModel {
    enum Input { case didAppear, didTapOrder }
    enum Output { case isReady, fromThread(Int) }
    enum Work { case load, order }

    private(set) var text = "empty"
    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            tasks.run(.load, .restart, after: .milliseconds(20)) { emit in
                await withCheckedContinuation { isRead in
                    Thread.detachNewThread {
                        for percent in [50, 100] { emit(percent) }
                        isRead.resume()
                    }
                }
            } each: { percent in
                self.text = "\(percent) %"
            } then: {
                respond(.isReady)
                nonisolated(unsafe) let respond = respond  // as in Swift 5 mode
                Thread.detachNewThread { for number in 1...3 { respond(.fromThread(number)) } }
            }
        case .didTapOrder:
            tasks.run(.order, .ignoreWhileRunning) {
                try? await Task.sleep(for: .milliseconds(20))
                return "tea"
            } then: { _ in
            } afterRelease: { result in
                log.append("ordered \(result)")
            }
        }
    }
}

/// Stands in for a window of GTK.
final class Window {
    let loop = g_main_loop_new(nil, 0)
}

let first = pthread_self()
var log: [String] = []
@MainActor func note(_ text: String) { log.append(pthread_self() == first ? text : "\(text), on another thread") }

attachMainActor()
let window = Window()
var screen: ObservedViewModel? = ObservedViewModel(ShopViewModel())
screen?.follow(\.text, for: window) { _, text in note(text) }
screen?.interface.receive { output in
    note("\(output)")
    guard case .fromThread(3) = output else { return }
    screen?.send(.didTapOrder)
    screen = nil
    g_main_loop_quit(window.loop)
}
screen?.send(.didAppear)
g_main_loop_run(window.loop)
await ViewModelDecisions.finished()
print(log.joined(separator: "\n"))
