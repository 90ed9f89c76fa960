import Foundation
import ShopCore

/// Starts the shop, and hands it the lines of standard input one by one.
@MainActor @main enum ShopMain {
    static func main() async {
        let options = parseOptions()
        let terminal = Terminal()
        guard !options.wantsHelp else { return terminal.show(Options.help.lines(width: terminal.width)) }

        let input = StandardInput()
        let latency = options.latency ?? (input.isInteractive ? Options.interactiveLatency : .zero)
        let display = Display(terminal, isInteractive: input.isInteractive)
        let log = SignalLog { if options.wantsTrace { terminal.showOnStandardError($0) } }
        let container = Container(
            catalogue: options.catalogue, data: options.data ?? .standard(), latency: Latency(latency),
            timeout: options.timeout)
        let session = Session(container, display: display, log: log)
        session.start()
        if input.isInteractive {
            await prompt(session, terminal: terminal, input: input)
        } else {
            await play(session, terminal: terminal, input: input)
        }
        if let file = options.diagram { writeDiagram(of: log, to: file) }
    }

    /// Takes what a person types at any time, also while something is loading.
    private static func prompt(_ session: Session, terminal: Terminal, input: StandardInput) async {
        while session.isOpen {
            terminal.showPrompt()
            let lines = await input.nextLines()
            terminal.endPrompt(isLineFinished: !lines.isEmpty)
            guard let line = lines.first else { return await session.settle() }
            let shown = session.shown(line)
            if shown != line { terminal.coverAnswer(with: shown) }
            session.run(line)
        }
    }

    /// Takes the lines of a script as soon as nothing runs any more, so that it always reads the same.
    private static func play(_ session: Session, terminal: Terminal, input: StandardInput) async {
        while session.isOpen {
            await session.settle()
            let lines = await input.nextLines()
            guard !lines.isEmpty else { return }
            for line in lines where session.isOpen {
                terminal.showPrompt(followedBy: session.shown(line))
                session.run(line)
            }
        }
    }

    private static func writeDiagram(of log: SignalLog, to file: URL) {
        do {
            try log.writeDiagram(to: file)
        } catch {
            exit(EX_CANTCREAT, telling: error)
        }
    }

    private static func parseOptions() -> Options {
        do {
            return try Options(CommandLine.arguments.dropFirst())
        } catch {
            exit(EX_USAGE, telling: error)
        }
    }

    private static func exit(_ code: Int32, telling error: some Error) -> Never {
        FileHandle.standardError.write(Data("Shop: \(error.localizedDescription)\n".utf8))
        Foundation.exit(code)
    }
}
