import Foundation

@main
enum Main {
    static func main() async {
        var count = 100_000
        var seed: UInt64 = 0
        var arguments = CommandLine.arguments.dropFirst()
        while let option = arguments.popFirst() {
            switch (option, arguments.popFirst().flatMap { UInt64($0) }) {
            case let ("--count", value?): count = Int(value)
            case let ("--seed", value?): seed = value
            default: fail("run-random-programs: unknown option \(option); the options are --count N and --seed S")
            }
        }
        await MainActor.run { MainQueueTurns.includeEverything = SingleThread.install() }
        let start = ContinuousClock.now
        for index in 0..<count {
            let seed = seed &+ UInt64(index)
            if let difference = await ProgramCheck.difference(seed: seed) {
                fail("After \(index) programs without a difference, one with:\n\n\(difference)")
            }
        }
        print(
            "\(count) random programs, seeds \(seed) to \(seed &+ UInt64(count) &- 1): no difference,",
            "\((ContinuousClock.now - start) / count) each")
    }

    static func fail(_ message: String) -> Never {
        print(message)
        exit(1)
    }
}
