// Runs in GLib's main loop: `follow`, work, outputs of a thread, and a commit that outlives the screen.
// Contract: D5, S9, W11
import CGLib
import Foundation
import Observation

@Observable final class ShopViewModel: ViewModel {
    enum Input { case didAppear, didTapOrder }
    enum Work { case load, order }

    private(set) var text = "empty"
    let scope = Scope()

    func accept(_ input: Input, respond: @escaping (Int) -> Void) {
        switch input {
        case .didAppear:
            scope.run(.load, .restart, after: .milliseconds(20)) {
                self.text = "loaded"
                nonisolated(unsafe) let respond = respond  // as in Swift 5 mode
                Thread.detachNewThread { for number in 1...3 { respond(number) } }
            }
        case .didTapOrder:
            scope.commit(.order, .ignoreWhileRunning) {
                try? await Task.sleep(for: .milliseconds(20))
            } afterClose: { _ in
                print("ordered")
            }
        }
    }
}

final class Window { let loop = g_main_loop_new(nil, 0) }
let first = pthread_self()
@MainActor func show(_ text: some Any) {
    print(text, pthread_self() == first ? "" : "on another thread")
}

attachMainActor()
let window = Window()
var screen: ViewModelInterface? = ViewModelInterface(ShopViewModel())
screen?.follow(\.text, for: window) { _, text in show(text) }
screen?.receive { number in
    show(number)
    guard number == 3 else { return }
    screen?.send(.didTapOrder)
    screen = nil
    g_main_loop_quit(window.loop)
}
screen?.send(.didAppear)
g_main_loop_run(window.loop)
await ViewModelCommits.finished()
