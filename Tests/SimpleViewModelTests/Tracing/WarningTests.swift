#if DEBUG
import SimpleViewModel
import Testing

@Suite("Debug builds report unusual situations, once")
struct WarningTests {
    @Test("a thousand outputs that nobody receives")
    func nobodyReceives() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            await MainActor.run {
                for _ in 1...2 {
                    let forgotten = ViewModelInterface(viewModel: EchoViewModel<Int>())
                    for number in 1...2_000 { forgotten.send(number, fileID: "Shop/ProductView.swift", line: 41) }
                }
            }
        }
        let warnings = try Self.warnings(of: result)
        #expect(warnings.count == 1)
        let warning = try #require(warnings.first)
        #expect(warning.contains("EchoViewModel<Int>: 1,000 outputs are held."))
        #expect(warning.contains("Was a receive forgotten?"))
        #expect(warning.contains("Shop/ProductView.swift:41"))
    }

    @Test("an exchange that does not come to rest, between two interfaces")
    func endlessExchange() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            await MainActor.run {
                let one = ViewModelInterface(viewModel: EchoViewModel<Int>())
                let other = ViewModelInterface(viewModel: EchoViewModel<UInt>())
                one.receive { if $0 < 300_000 { other.send(UInt($0)) } }
                other.receive { one.send(Int($0) + 1, fileID: "Shop/ProductView.swift", line: 42) }
                one.send(0)
                one.send(0)
            }
        }
        let warnings = try Self.warnings(of: result)
        #expect(warnings.count == 1)
        let warning = try #require(warnings.first)
        #expect(warning.contains("EchoViewModel<Int>: 100,000 inputs in one exchange."))
        #expect(warning.contains("answer each other for ever"))
        #expect(warning.contains("ProductView.swift") || warning.contains("WarningTests.swift"))
    }

    @Test("nothing is said of outputs that a busy receiver or a stream's consumer will take")
    func busyReceiver() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            await MainActor.run {
                let (interface, respond) = ViewModelInterface.late(of: Int.self)
                interface.receive { if $0 == 0 { for number in 1...2_000 { respond(number) } } }
                respond(0)

                let (streaming, stream) = ViewModelInterface.late(of: UInt.self)
                let outputs = streaming.outputs
                for number in 1...2_000 { stream(UInt(number)) }
                withExtendedLifetime(outputs) {}
            }
        }
        #expect(try Self.warnings(of: result).isEmpty)
    }

    private static func warnings(of result: ExitTest.Result?) throws -> [String] {
        String(decoding: try #require(result).standardOutputContent, as: UTF8.self).split(separator: "\n").map(
            String.init
        )
        .filter { $0.hasPrefix("SimpleViewModel: ") }
    }
}
#endif
