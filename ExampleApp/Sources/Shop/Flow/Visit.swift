import Foundation
import ShopCore

/// One visit to the shop: runs each typed line as a tap on the screen.
@MainActor final class Visit {
    private(set) var isOpen = true

    private let flow: ShopFlow
    private let display: Display
    private let log: SignalLog
    /// The command that asked whether to leave unsaved edits.
    private var question: String?

    init(_ flow: ShopFlow, display: Display, log: SignalLog) {
        self.flow = flow
        self.display = display
        self.log = log
    }

    func run(_ line: String) {
        let asked = question
        question = nil
        let name = Command.name(of: line, in: commands) ?? ""
        if asked != name, ["back", "products", "signout", "quit"].contains(name),
            flow.hasUnsavedText(onTop: name == "back" ? 1 : .max)
        {
            question = name
            return display.say(
                "Your changes are not saved. Type \(name) again to leave without them.", .error)
        }
        do { try Command.run(line, of: commands) } catch {
            display.say(error.localizedDescription, .error)
        }
    }

    /// Whether a line is a command whose text is to be typed next, unseen.
    func asksForSecret(_ line: String) -> Bool {
        commands.contains { $0.isSecret && $0.name == Command.name(of: line, in: commands) }
            && !line.contains(" ")
    }

    func shown(_ line: String) -> String { Command.shown(line, of: commands) }

    private var commands: [Command] { display.commands + commandsOfAllScreens }

    private var commandsOfAllScreens: [Command] {
        (flow.isAtRoot ? [] : [Command("back", "leave this screen", action: flow.goBack)])
            + [
                Command("products", "go to the catalogue", action: flow.showProducts),
                Command("bag", "open the bag", action: flow.showBag),
                Command("account", "open your account, or sign in", action: flow.showAccount),
                Command("why", "show the signals behind the last change", action: showWhy),
                Command("help", "list the commands", action: showHelp),
                Command("quit", "leave the shop", action: end),
            ]
    }

    func end() { isOpen = false }

    private func showWhy() {
        display.say { page in
            for step in log.lastChain.split(separator: "\n") { page.text(String(step)) }
        }
    }

    private func showHelp() {
        display.say { page in
            page.heading("Here")
            page.table(
                display.commands.map {
                    Row(nil, [$0.choose != nil ? "\($0.usage), or N alone" : $0.usage, $0.help])
                })
            page.heading("Everywhere")
            page.table(commandsOfAllScreens.map { Row(nil, [$0.usage, $0.help]) })
            page.text("A command can be abbreviated to any unambiguous beginning.", .faint)
        }
    }
}
