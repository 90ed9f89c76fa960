import Foundation
import ShopCore

/// Starts the shop, and passes it the lines of standard input.
@MainActor @main enum ShopMain {
    static func main() async {
        let options = parseOptions()
        await Locale.$shop.withValue(options.locale ?? .ofEnvironment()) { await run(options) }
    }

    private static func run(_ options: Options) async {
        let terminal = Terminal { exit(EX_IOERR, telling: $0) }
        if options.wantsHelp { return terminal.show(Options.help.lines(width: terminal.width)) }
        if options.wantsVersion { return terminal.show([Line("Shop \(Options.version)")]) }

        let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let latency = options.latency ?? (isInteractive ? Options.interactiveLatency : .zero)
        let display = Display(terminal, isInteractive: isInteractive)
        let log = SignalLog { if options.wantsTrace { terminal.showOnStandardError($0) } }
        let container = Container(
            catalogue: options.catalogue ?? CatalogueProductService.bundledCatalogue, data: options.data ?? .standard(),
            latency: Latency(latency),
            timeout: options.timeout)
        let session = Session(container, display: display, log: log)
        session.start(at: options.link)
        if isInteractive {
            await prompt(session, terminal: terminal)
        } else {
            await play(session, terminal: terminal)
        }
        do {
            if let file = options.diagram { try log.writeDiagram(to: file) }
            if let file = options.timeline { try log.writeTimeline(to: file) }
        } catch {
            exit(EX_CANTCREAT, telling: error)
        }
        if !isInteractive, terminal.hasShownError { Foundation.exit(EXIT_FAILURE) }
    }

    /// Accepts keys at any time, even while something is loading.
    private static func prompt(_ session: Session, terminal: Terminal) async {
        let keyboard = Keyboard()
        var editor = LineEditor()
        terminal.showPrompt()
        for await piece in keyboard.pieces {
            if piece.isEmpty { terminal.resume() }
            for byte in piece {
                let text = editor.text
                guard let event = editor.type(byte) else { continue }
                terminal.setInput(session.shown(text))
                terminal.endPrompt()
                switch event {
                case let .line(line): session.run(line)
                case .endOfInput: session.run("quit")
                }
                guard session.isOpen else { return event == .endOfInput ? await session.settle() : () }
                terminal.showPrompt()
            }
            terminal.setInput(session.shown(editor.text))
        }
    }

    /// Runs each line of a script when all work has ended, so that the output is always the same.
    private static func play(_ session: Session, terminal: Terminal) async {
        let input = StandardInput()
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

    private static func parseOptions() -> Options {
        do {
            return try Options(CommandLine.arguments.dropFirst())
        } catch {
            exit(EX_USAGE, telling: error)
        }
    }

    private static func exit(_ code: Int32, telling error: some Error) -> Never {
        let sentence = "Shop: \(error.localizedDescription)".printable()
        try? FileHandle.standardError.write(contentsOf: Data("\(sentence)\n".utf8))
        Foundation.exit(code)
    }
}
