import Foundation

/// Another process of this program, which may crash or hang.
final class Worker {
    private let process = Process()
    private let end = DispatchSemaphore(value: 0)

    init(_ arguments: [String], isQuiet: Bool) throws {
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = arguments
        if isQuiet {
            (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            process.environment = ["SWIFT_BACKTRACE": "enable=no"]
        }
        process.terminationHandler = { [end] _ in end.signal() }
        try process.run()
    }

    func hasEnded(within seconds: Double) -> Bool { end.wait(timeout: .now() + seconds) == .success }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The exit status; nil if the process crashed or was killed.
    var status: Int32? { process.terminationReason == .exit ? process.terminationStatus : nil }

    /// Runs one program, and returns whether it fails, crashes, or takes too long.
    static func fails(_ program: Program, isQuiet: Bool = true) throws -> Bool {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        try JSONEncoder().encode(program).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let worker = try Worker(["--program", file.path], isQuiet: isQuiet)
        guard worker.hasEnded(within: 3) else {
            worker.kill()
            return true
        }
        return worker.status != 0
    }
}

/// The current seed of a worker, in a file that remains when the worker crashes.
struct Progress {
    let path: String
    private let file: Int32

    init(path: String) {
        self.path = path
        file = open(path, O_RDWR | O_CREAT, 0o600)
    }

    var seed: UInt64 {
        get {
            var seed: UInt64 = 0
            _ = pread(file, &seed, MemoryLayout.size(ofValue: seed), 0)
            return seed
        }
        nonmutating set {
            withUnsafeBytes(of: newValue) { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
