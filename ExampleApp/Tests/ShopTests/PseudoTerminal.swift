import Foundation

/// A terminal at which everything has been typed already.
final class PseudoTerminal {
    /// What a process is given as its standard input.
    let input: FileHandle

    /// The other end, which stays open as long as the terminal is needed.
    private let keyboard: FileHandle

    init(typing text: String) throws {
        var (keyboard, input): (Int32, Int32) = (-1, -1)
        guard openpty(&keyboard, &input, nil, nil, nil) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        self.keyboard = FileHandle(fileDescriptor: keyboard, closeOnDealloc: true)
        self.input = FileHandle(fileDescriptor: input, closeOnDealloc: true)
        try self.keyboard.write(contentsOf: Data(text.utf8))
    }
}
