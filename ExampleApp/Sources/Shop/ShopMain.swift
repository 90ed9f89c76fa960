import Foundation
import ShopCore
import SimpleViewModel

/// Starts the shop, and passes it the lines of standard input.
@MainActor @main struct ShopMain {
    private let options: Options
    private let terminal: Terminal
    private let display: Display
    private let flow: ShopFlow
    private let log: SignalLog
    private let visit: Visit

    static func main() async {
        umask(0o077)  // Its files are for their owner alone.
        let terminal = Terminal()
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if options.wantsHelp {
                var page = Page(width: max(100, terminal.width))
                page.table(Options.help.map { Row(nil, $0) })
                return terminal.show(page.lines)
            }
            try options.data.open()
            exit(try await ShopMain(options, terminal).run())
        } catch {
            try? FileHandle.standardError.write(
                contentsOf: Data("Shop: \(error.sentence.printable())\n".utf8))
            exit(error is CommandError ? EX_USAGE : EX_CANTCREAT)
        }
    }

    private init(_ options: Options, _ terminal: Terminal) throws(ShopError) {
        self.options = options
        self.terminal = terminal
        log = try SignalLog(timeline: options.timeline)
        let shop = Container(
            catalogue: options.catalogue, isOffline: options.isOffline, data: options.data,
            latency: options.latency ?? .milliseconds(terminal.isInteractive ? 150 : 0))
        display = Display(terminal, shop.failures)
        display.say("Welcome. Type a number to open a product, search WORDS, bag, or help.", .faint)
        display.say("After a change, why shows what caused it.", .faint)
        flow = ShopFlow(shop, display: display)
        visit = Visit(flow, display: display, log: log)
    }

    private func run() async -> Int32 {
        terminal.onInterrupt { signal in
            // Control-C asks what quit asks.
            if signal == SIGINT { visit.run("quit") } else { visit.end() }
            display.update()
            if visit.isOpen { return false }
            if terminal.isInteractive { terminal.setEcho(true) }
            Task {
                await end(waitsForReads: false)
                exit(128 + signal)
            }
            return true
        }
        var waits = true
        while visit.isOpen {
            // A script's line is run when all work of the line before has ended, so that the output
            // is always the same.
            if !terminal.isInteractive, waits { await flow.settle() }
            display.update()
            guard let text = await terminal.readLine() else {
                if terminal.isInteractive { visit.run("quit") } else { visit.end() }
                continue
            }
            let line = Command.read(text)
            waits = line.waits
            if !terminal.isInteractive {
                terminal.echo(visit.shown(text.trimmingCharacters(in: .newlines)))
            }
            visit.run(line.line + (await secret(after: line.line)))
        }
        await end(waitsForReads: !terminal.isInteractive)
        return !terminal.isInteractive && terminal.hasShownError ? EXIT_FAILURE : EXIT_SUCCESS
    }

    /// In a terminal, a password is asked for, so that nobody sees it.
    private func secret(after line: String) async -> String {
        guard terminal.isInteractive, visit.asksForSecret(line) else { return "" }
        return " " + (await terminal.readLine(isSecret: true) ?? "")
    }

    /// Finishes all that a customer has decided, whichever way the shop ends.
    private func end(waitsForReads: Bool) async {
        let patience = Task {
            try await Task.sleep(for: .seconds(1))
            display.say("Finishing what you have decided. Control-C gives it up.", .faint)
            display.update()
        }
        if waitsForReads { await flow.settle() }
        await ViewModelCommits.finished()
        patience.cancel()
        display.update()
        if options.isDataTemporary { options.data.remove() }
        do {
            if let page = try log.writeTimeline() {
                display.say("The timeline is in \(page.path).", .faint)
            }
        } catch {
            display.say(error.sentence, .error)
        }
        display.update()
    }
}
