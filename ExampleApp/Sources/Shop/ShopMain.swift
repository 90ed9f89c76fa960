import Foundation
import ShopCore
import SimpleViewModel

/// Starts the shop, and passes it the lines of standard input.
@MainActor @main enum ShopMain {
    static func main() async {
        let terminal = Terminal()
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if options.wantsHelp {
                var page = Page(width: max(100, terminal.width))
                page.table(Options.help.map { Row(nil, $0) })
                return terminal.show(page.lines)
            }
            try options.data.open()
            try await visit(options, terminal)
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("Shop: \(error.sentence.printable())\n".utf8))
            exit(error is OptionError ? EX_USAGE : EX_CANTCREAT)
        }
        if !terminal.isInteractive, terminal.hasShownError { exit(EXIT_FAILURE) }
    }

    private static func visit(_ options: Options, _ terminal: Terminal) async throws(ShopFileError) {
        let log = SignalLog { if options.wantsTrace { terminal.showOnStandardError($0) } }
        let latency = options.latency ?? .milliseconds(terminal.isInteractive ? 150 : 0)
        let container = Container(
            catalogue: options.catalogue, server: options.server, data: options.data, latency: Latency(latency))
        let display = Display(terminal)
        let flow = ShopFlow(container, display: display)
        let visit = Visit(flow, display: display, log: log)
        terminal.onInterrupt { signal in
            Task {
                await finishDecisions(display)
                exit(128 + signal)
            }
        }
        var waits = true
        while visit.isOpen {
            // A script's line is run when all work of the line before has ended, so that the output is always the same.
            if !terminal.isInteractive, waits { await flow.settle() }
            display.update()
            guard let line = await terminal.readLine(isSecret: visit.secret != nil) else {
                guard terminal.isInteractive else { break }
                visit.end()
                continue
            }
            waits = Command.waitsForAnswer(line)
            if !terminal.isInteractive { terminal.echo(visit.shown(line)) }
            visit.run(line, isInteractive: terminal.isInteractive)
        }
        // Whatever a customer has decided is finished before the shop ends; reads are finished at the end of a script.
        if visit.isOpen { await flow.settle() } else { await finishDecisions(display) }
        display.update()
        try log.write(diagram: options.diagram, timeline: options.timeline)
    }

    /// Returns when all decisions have ended, and says so if that takes more than a second.
    private static func finishDecisions(_ display: Display) async {
        let patience = Task {
            try await Task.sleep(for: .seconds(1))
            display.say("Finishing what you have decided. Control-C gives it up.", .faint)
            display.update()
        }
        await ViewModelDecisions.finished()
        patience.cancel()
    }
}
