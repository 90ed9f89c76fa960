import Foundation

/// Writes lines to standard output, in colour if it is a terminal.
///
/// `NO_COLOR` turns colour off, and `CLICOLOR_FORCE` turns it on without a terminal. A terminal that is called `dumb`, or
/// has no name, gets no escape sequences.
@MainActor final class Terminal {
    /// Whether lines that are on the window can be written over.
    let canRewrite: Bool
    /// Whether an error has been shown.
    private(set) var hasShownError = false

    private let isColored: Bool
    private let fail: (any Error) -> Never
    /// The typed text as it is shown; nil without a prompt.
    private var input: String?
    private var progress: String?

    /// Creates a terminal.
    ///
    /// - Parameter fail: Ends the shop when its output cannot be written.
    init(fail: @escaping (any Error) -> Never) {
        let environment = ProcessInfo.processInfo.environment
        let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
        canRewrite = isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
        isColored = (canRewrite || isForced) && (environment["NO_COLOR"] ?? "").isEmpty
        self.fail = fail
    }

    /// Read each time, because the window can be resized.
    var width: Int { currentWindowWidth() }

    /// Shows lines.
    ///
    /// If there is a prompt, they replace it, and it is written again below them.
    func show(_ lines: [Line]) {
        guard !lines.isEmpty else { return }
        if lines.contains(where: { $0.style == .error }) { hasShownError = true }
        write(leavingPrompt() + lines.map { "\(styled($0))\n" }.joined() + prompt())
    }

    /// Shows running work in a line above the prompt, or removes that line.
    func setProgress(_ text: String?) {
        guard text != progress else { return }
        guard canRewrite || text != nil else { return progress = nil }
        let isFollowing = progress != nil && text != nil && input != nil
        let leaving = isFollowing && canRewrite ? "" : leavingPrompt()
        progress = text
        if isFollowing, canRewrite {
            // The cursor stays behind the typed text.
            write("\u{1B}7\u{1B}[1A\r\(progressLine)\u{1B}[K\u{1B}8")
        } else {
            write(leaving + prompt())
        }
    }

    func showPrompt() {
        input = ""
        write(prompt())
    }

    /// Shows the typed text behind the prompt.
    func setInput(_ text: String) {
        guard let old = input else { return }
        let new = fitting(text)
        input = new
        guard !new.hasPrefix(old) else { return write(String(new.dropFirst(old.count))) }
        let cover = canRewrite ? "\r\u{1B}[K" : "\r\("".padded(to: 2 + old.displayWidth))\r"
        write("\(cover)> \(new)")
    }

    /// Shows the prompt again when the shop is back in the foreground.
    func resume() { write(prompt()) }

    /// Ends the prompt after a typed line.
    func endPrompt() {
        (input, progress) = (nil, nil)
        write("\n")
    }

    /// Shows a line on standard error, which may be the same window.
    func showOnStandardError(_ line: String) {
        write(leavingPrompt())
        try? FileHandle.standardError.write(contentsOf: Data("\(line.printable())\n".utf8))
        write(prompt())
    }

    /// Shows a script's command as if it had been typed.
    func showPrompt(followedBy line: String) { write("> \(line.printable())\n") }

    /// The sequence that removes the prompt, and the line of running work above it.
    private func leavingPrompt() -> String {
        guard input != nil else { return "" }
        guard canRewrite else { return "\n" }
        return progress == nil ? "\r\u{1B}[K" : "\u{1B}[1A\r\u{1B}[J"
    }

    private func prompt() -> String {
        guard let input else { return "" }
        return (progress == nil ? "" : progressLine + "\n") + "> " + input
    }

    private var progressLine: String { styled(Line((progress ?? "").truncated(to: width - 1), .faint)) }

    /// The end of a text that is longer than the line: a wrapped line could not be overwritten.
    private func fitting(_ text: String) -> String {
        let text = text.printable()
        let room = max(8, width - 3)
        guard text.displayWidth > room else { return text }
        var (end, left) = (Substring(), room - 1)
        for index in text.indices.reversed() {
            left -= text[index].displayWidth
            guard left >= 0 else { break }
            end = text[index...]
        }
        return "…" + end
    }

    private func styled(_ line: Line) -> String {
        guard isColored, line.style != .plain else { return line.text }
        return "\u{1B}[\(line.style.rawValue)m\(line.text)\u{1B}[0m"
    }

    /// Writes unbuffered, so that a prompt or a script's last answer is there when it is due.
    private func write(_ text: String) {
        guard !text.isEmpty else { return }
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            fail(UnwritableOutput())
        }
    }
}

/// The output could not be written.
struct UnwritableOutput: LocalizedError {
    let errorDescription: String? =
        "The output cannot be written: its disk may be full, or it has been closed. Choose another place for it."
}
