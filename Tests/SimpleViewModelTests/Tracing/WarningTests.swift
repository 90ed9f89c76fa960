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

    @Test("the outputs of each type of view model are reported on their own")
    func eachType() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            await MainActor.run {
                let forgotten = ViewModelInterface(viewModel: EchoViewModel<Int>())
                let alsoForgotten = ViewModelInterface(viewModel: EchoViewModel<String>())
                for number in 1...1_000 {
                    forgotten.send(number)
                    alsoForgotten.send("\(number)")
                }
            }
        }
        let warnings = try Self.warnings(of: result)
        #expect(warnings.count == 2)
        #expect(warnings.first?.contains("EchoViewModel<Int>") == true)
        #expect(warnings.last?.contains("EchoViewModel<String>") == true)
    }

    @Test("the line that a warning names is the view's, also where children passed its signals on")
    func lineOfTheView() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            await MainActor.run {
                let row = ViewModelInterface(viewModel: EchoViewModel<Int>())
                let page = ViewModelInterface(viewModel: EchoViewModel<Int>())
                row.receive(passingTo: page, as: { $0 })
                for number in 1...1_000 { row.send(number, fileID: "Shop/RowView.swift", line: 43) }
            }
        }
        let warnings = try Self.warnings(of: result)
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("Shop/RowView.swift:43") == true)
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

    @Test("nothing is said of an exchange that comes to rest")
    func exchangeThatRests() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            await MainActor.run {
                let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
                interface.receive { [weak interface] in if $0 < 50_000 { interface?.send($0 + 1) } }
                interface.send(0)
                interface.send(0)
            }
        }
        #expect(try Self.warnings(of: result).isEmpty)
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
