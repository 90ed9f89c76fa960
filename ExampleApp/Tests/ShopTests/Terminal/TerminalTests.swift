import Foundation
import Testing

@testable import ShopCore

/// The shop at a terminal, as a person types into it.
private final class ShopTerminal {
    let process = Process()
    private let keyboard: Int32
    private var shown = ""

    init(_ arguments: [String] = [], data: URL) throws {
        var ends: (keyboard: Int32, screen: Int32) = (-1, -1)
        guard openpty(&ends.keyboard, &ends.screen, nil, nil, nil) == 0 else { throw CocoaError(.fileReadUnknown) }
        keyboard = ends.keyboard
        let terminal = FileHandle(fileDescriptor: ends.screen, closeOnDealloc: true)
        process.executableURL = ShopProcess.executable
        process.arguments = ["--data", data.path] + arguments
        process.environment = ["TERM": "dumb"]
        process.standardInput = terminal
        process.standardOutput = terminal
        try process.run()
    }

    deinit {
        process.terminate()
        close(keyboard)
    }

    var showsTyping: Bool {
        var settings = termios()
        return tcgetattr(keyboard, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Types something, and returns when a text is shown after it.
    func type(_ text: String, until expected: String) {
        _ = write(keyboard, text, text.utf8.count)
        wait(for: expected)
    }

    func wait(for expected: String) {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while !shown.contains(expected) {
            var state = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
            let count = poll(&state, 1, 20_000) > 0 ? read(keyboard, &bytes, bytes.count) : 0
            guard count > 0 else {
                Issue.record("\(expected) is not in \(shown)")
                return
            }
            shown += String(decoding: bytes[..<count], as: UTF8.self)
        }
        shown = ""
    }
}

@Suite(.timeLimit(.minutes(1)))
struct TerminalTests {
    private let data = makeFolder()

    @Test("a password is not shown, even if the shop is stopped meanwhile, and what is typed afterwards is")
    func password() throws {
        let shop = try ShopTerminal(data: data.url)
        shop.type("account\n", until: "Sign in")
        shop.type("password \n", until: "Password: ")
        #expect(!shop.showsTyping)
        kill(shop.process.processIdentifier, SIGTSTP)
        // Until it has stopped: it would not hear of a SIGCONT before.
        #expect(waitpid(shop.process.processIdentifier, nil, WUNTRACED) == shop.process.processIdentifier)
        #expect(shop.showsTyping)
        kill(shop.process.processIdentifier, SIGCONT)
        shop.wait(for: "Password: ")
        #expect(!shop.showsTyping)
        shop.type("x\n", until: "••••")
        #expect(shop.showsTyping)
    }

    @Test("at the end of the input, the shop asks about typed text that is not saved")
    func endOfInput() throws {
        let shop = try ShopTerminal(["--latency", "0"], data: data.url)
        shop.type("account\nemail ada@example.com\npassword analytical\nsubmit\n", until: "Biography")
        shop.type("name Bob\n", until: "Type save")
        shop.type("\u{4}", until: "Type quit again")
        shop.type("\u{4}", until: "\n")
        shop.process.waitUntilExit()
        #expect(shop.process.terminationStatus == 0)
    }

    @Test("an interrupt waits for what was decided, and says so if that takes long")
    func interrupt() throws {
        let shop = try ShopTerminal(["--latency", "1500"], data: data.url)
        shop.wait(for: "Type more")
        shop.type("1\n", until: "Bag: empty")
        shop.type("add 1\n", until: "Asking for the bag")
        shop.process.interrupt()
        shop.wait(for: "Finishing what you have decided")
        shop.process.waitUntilExit()
        #expect(shop.process.terminationStatus == 130)
        #expect(try JSONFile("bag.json", in: data, empty: Bag()).read().count == 1)
    }
}
