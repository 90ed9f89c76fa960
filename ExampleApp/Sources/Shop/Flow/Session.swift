import Foundation
import ShopCore

/// One visit to the shop: runs each typed line as a tap on the screen.
@MainActor final class Session {
    private(set) var isOpen = true

    private let stack: ScreenStack
    private let flow: ShopFlow
    private let display: Display
    private let log: SignalLog

    init(_ container: Container, display: Display, log: SignalLog) {
        (self.display, self.log) = (display, log)
        stack = ScreenStack(display: display)
        flow = ShopFlow(container, stack: stack, display: display)
        display.hint = { [weak self] in self?.hint ?? "" }
    }

    func start(at link: ShopLink?) {
        display.say("Welcome to the shop. Type help to see what you can do.", .faint)
        display.updateProgress()
        flow.start(at: link)
    }

    func run(_ line: String) {
        let question = stack.question
        defer { stack.forget(question) }
        do {
            try reader.action(for: line)?()
        } catch {
            display.say(error.localizedDescription, .error)
        }
        if stack.isBusy { display.updateProgress() } else { display.update() }
    }

    /// A script's line as it is shown, without a password.
    func shown(_ line: String) -> String { reader.shown(line) }

    /// Returns when all work has ended and all screens are drawn.
    func settle() async {
        await stack.settle()
        display.update()
    }

    private var reader: CommandLineReader {
        let top = stack.top
        return CommandLineReader(
            commands: (top?.commands ?? []) + flow.commands + commands,
            choiceCount: top?.choiceCount ?? 0,
            choose: top?.choiceHelp == nil ? nil : { top?.choose($0) }
        )
    }

    /// The commands of every screen that do not depend on the shop.
    private var commands: [ScreenCommand] {
        let back = ScreenCommand("back", help: "leave this screen") { [stack] in
            stack.leave(by: "back", 1) { stack.pop() }
        }
        return (stack.isAtRoot ? [] : [back]) + [
            ScreenCommand("redraw", help: "show this screen again") { [display] in display.redraw() },
            ScreenCommand("why", help: "show the signals behind the last change") { [weak self] in self?.showWhy() },
            ScreenCommand("help", help: "list the commands") { [weak self] in self?.showHelp() },
            ScreenCommand("quit", help: "leave the shop") { [weak self] in
                self?.stack.leave(by: "quit") { self?.isOpen = false }
            },
        ]
    }

    /// The chain of signals, each step on a line of its own.
    private func showWhy() {
        let steps = log.lastChain?.components(separatedBy: " → ") ?? []
        guard !steps.isEmpty else { return display.say("There are no signals yet.", .plain) }
        display.say { drawing in
            drawing.text(steps[0])
            for step in steps.dropFirst() { drawing.text("→ \(step)", hanging: 2) }
        }
    }

    private var hint: String {
        let count = stack.top?.choiceHelp == nil ? 0 : stack.top?.choiceCount ?? 0
        let numbers = count == 0 ? [] : [count == 1 ? "1" : "1 to \(count)"]
        let names = (stack.top?.commands ?? []).map(\.name) + flow.commands.map(\.name)
        return "Type \((numbers + names).joined(separator: ", ")) or help."
    }

    private func showHelp() {
        let choice = stack.top?.choiceHelp.map { [TableRow(nil, ["N", $0])] } ?? []
        display.say { drawing in
            drawing.table(choice + reader.commands.map { TableRow(nil, [$0.usage, $0.help]) })
            drawing.text("Commands and ids can be abbreviated to any unambiguous prefix.", .faint)
        }
    }
}
