import Foundation
import ShopCore

/// Starts the shop, and passes it the lines of standard input.
@MainActor @main struct ShopMain {
    static func main() async {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            complain("Options are --offline and --timeline FILE.", EX_USAGE)
        }
        do {
            try await run(options)
        } catch {
            complain(error.localizedDescription, EX_IOERR)
        }
    }

    private static func run(_ options: Options) async throws {
        let server = try DemoServer(isOffline: options.isOffline)
        let log = SignalLog()
        if let timeline = options.timeline {
            // A file that can't be written is reported now, not after the visit.
            try log.writeTimeline(timeline)
        }
        let terminal = Terminal(Container(server).makeFlow(), log: log)
        let isScript = isatty(STDIN_FILENO) != 1
        try write("Welcome to the shop. Type a number to open a product, or help.")
        var line = ""
        while line != "quit" {
            for text in await terminal.run(line) {
                try write(text)
            }
            if !isScript {
                try write("> ", terminator: "")
            }
            guard let typed = readLine() else { break }
            line = typed.trimmingCharacters(in: .whitespacesAndNewlines)
            if isScript {
                try write("> \(echo(of: line))")
            }
        }
        if let timeline = options.timeline {
            try log.writeTimeline(timeline)
        }
    }

    /// The line without a password, on whichever page it was typed.
    private static func echo(of line: String) -> String {
        line.lowercased().hasPrefix("pass") ? "password ••••" : line
    }

    /// `print` would not say that the device is full.
    private static func write(_ text: String, terminator: String = "\n") throws {
        try FileHandle.standardOutput.write(contentsOf: Data("\(text)\(terminator)".utf8))
    }

    private static func complain(_ text: String, _ code: Int32) -> Never {
        FileHandle.standardError.write(Data("Shop: \(text)\n".utf8))
        exit(code)
    }
}

/// The options of the command line.
struct Options {
    private(set) var timeline: String?
    private(set) var isOffline = false

    /// Nil if one is unknown, or has no value.
    init?(_ arguments: some Sequence<String>) {
        var arguments = arguments.makeIterator()
        while let option = arguments.next() {
            switch (option, option == "--offline" ? nil : arguments.next()) {
            case ("--offline", _): isOffline = true
            case let ("--timeline", file?): timeline = file
            default: return nil
            }
        }
    }
}
