import CLibFuzzer
import Foundation

/// Lets libFuzzer create programs: it keeps the bytes that reach new code of the library, and mutates them.
@main
@MainActor enum Main {
    static func main() {
        MainQueueTurns.includeEverything = SingleThread.install()
        var argumentCount = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&argumentCount, &arguments) { bytes, count in
                let program = ProgramBuilder.program(
                    choices: UnsafeBufferPointer(start: bytes, count: count).map { Int($0) })
                MainActor.assumeIsolated { Main.check(program) }
                return 0
            })
    }

    private static func check(_ program: Program) {
        var isDone = false
        Task {
            if let difference = await ProgramCheck.difference(of: program) {
                print(difference)
                // After an abort, libFuzzer saves the bytes in a file.
                abort()
            }
            isDone = true
        }
        while !isDone, RunLoop.main.run(mode: .default, before: .distantFuture) {}
    }
}
