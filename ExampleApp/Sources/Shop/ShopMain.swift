import Foundation
import ShopCore

/// Starts the shop, and hands it the lines of standard input one by one.
@main enum ShopMain {
    static func main() async {
        let options = parseOptions()
        guard !options.wantsHelp else { return print(Options.help) }

        let terminal = Terminal()
        let session = Session(Dependencies(catalogue: options.catalogue), terminal: terminal)
        session.start()

        let input = StandardInput()
        while session.isOpen {
            if input.isInteractive { terminal.showPrompt() }
            guard let line = await input.nextLine() else {
                // The prompt's line is still unfinished.
                if input.isInteractive { terminal.show("") }
                break
            }
            if !input.isInteractive { terminal.showPrompt(followedBy: line) }
            session.run(line)
        }
    }

    private static func parseOptions() -> Options {
        do {
            return try Options(CommandLine.arguments.dropFirst())
        } catch {
            FileHandle.standardError.write(Data("Shop: \(error.localizedDescription)\n".utf8))
            exit(EX_USAGE)
        }
    }
}
