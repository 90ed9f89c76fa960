import Foundation
import ShopCore

/// One visit to the shop: runs each typed line as a tap on the screen.
@MainActor final class Visit {
    private(set) var isOpen = true
    /// Gets the next line, which is not shown.
    private(set) var secret: ((String) -> Void)?

    private let flow: ShopFlow
    private let display: Display
    private let log: SignalLog
    /// The command that asked whether to leave unsaved edits.
    private var question: String?

    init(_ flow: ShopFlow, display: Display, log: SignalLog) {
        self.flow = flow
        self.display = display
        self.log = log
        display.say("Welcome. Type a number to open a product, search WORDS, bag, or help.", .faint)
        flow.start()
    }

    /// Runs a line of a terminal, in which a password is asked for on a line of its own.
    func run(_ line: String, isInteractive: Bool) {
        if let secret {
            self.secret = nil
            return secret(line)
        }
        let asked = question
        question = nil
        let name = Command.name(of: line, in: commands) ?? ""
        do {
            if isInteractive, let command = commands.first(where: \.isSecret),
                line.trimmingCharacters(in: .whitespaces) == command.name
            {
                return secret = { text in try? Command.run("\(command.name) \(text)", of: [command]) }
            }
            if asked != name, ["back", "products", "signout", "quit"].contains(name),
                flow.hasUnsavedText(onTop: name == "back" ? 1 : .max)
            {
                question = name
                return display.say("Your changes are not saved. Type \(name) again to leave without them.", .error)
            }
            try Command.run(line, of: commands)
        } catch {
            display.say(error.localizedDescription, .error)
        }
    }

    func shown(_ line: String) -> String { Command.shown(line, of: commands) }

    /// Control-D: `quit`, or the way out of the password.
    func end() { if secret == nil { run("quit", isInteractive: true) } else { secret = nil } }

    private var commands: [Command] { (flow.top?.commands ?? []) + commandsOfAllScreens }

    private var commandsOfAllScreens: [Command] {
        let back = Command("back", "leave this screen") { [flow] in flow.pop() }
        return (flow.isAtRoot ? [] : [back]) + [
            Command("products", "go to the catalogue") { [flow] in flow.pop(.max) },
            Command("bag", "open the bag") { [flow] in flow.transition(.push(.bag)) },
            Command("account", "open your account, or sign in") { [flow] in flow.showAccount() },
            Command("redraw", "show this screen again") { [display] in display.redraw() },
            Command("why", "show the signals behind the last change") { [weak self] in self?.showWhy() },
            Command("help", "list the commands") { [weak self] in self?.showHelp() },
            Command("quit", "leave the shop") { [weak self] in self?.isOpen = false },
        ]
    }

    private func showWhy() {
        display.say { page in
            for step in log.lastChain.split(separator: "\n") { page.text(String(step)) }
        }
    }

    private func showHelp() {
        display.say { page in
            let commands = flow.top?.commands ?? []
            let choice = commands.first(where: \.isDefault).map { [Row(nil, ["N", $0.help])] } ?? []
            page.heading("Here")
            page.table(choice + commands.map { Row(nil, [$0.usage, $0.help]) })
            page.heading("Everywhere")
            page.table(commandsOfAllScreens.map { Row(nil, [$0.usage, $0.help]) })
            page.text("A command can be abbreviated to any unambiguous beginning.", .faint)
        }
    }
}
