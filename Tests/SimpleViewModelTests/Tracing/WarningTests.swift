#if DEBUG
import Foundation
@_spi(Testing) import SimpleViewModel
import Testing

/// Each in a process of its own, since problems are reported once for each type of view model.
// Clauses: CONTRACT.md
@Suite("C7, T5, N1, N2 debug builds report mistakes, once for each type of view model")
struct C7T5N1N2WarningTests {
    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "a hundred outputs that are held at once are reported with the view's line, once for each type of one name"
    )
    func noReceiver() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            for round in 1...2 {
                let cart = ViewModelInterface(TracedCart.Model())
                let page = ViewModelInterface(Cart.Model())
                for number in 1...99 { cart.send(number) }
                cart.receive { _ in }
                cart.stopReceiving()
                for number in 1...99 { cart.send(number) }
                #expect(problems.messages.count == (round - 1) * 2)
                for number in 1...200 {
                    cart.send(number, fileID: "Shop/View.swift", line: 41)
                    page.send(number, fileID: "Shop/View.swift", line: 41)
                }
            }
            #expect(
                problems.messages
                    == ["TracedCart", "Cart"].map {
                        "SimpleViewModel: SimpleViewModelTests.\($0).Model: Outputs are held: no receiver is attached. "
                            + "Call receive, or release the interface. Last send: Shop/View.swift:41."
                    })
        }
    }

    @Test(
        "an output that is held a second after its interface was created is reported, and one received by then is not"
    )
    func heldForASecond() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let received = Echo<Int>()
            received.send(1)
            let paused = Echo<Int8>()
            paused.receive { _ in }
            paused.stopReceiving()
            paused.send(1)
            // Owned by a view model from then on, which is no receiver.
            let row = Row(Log())
            row.send { $0(1) }
            let page = Page(Log())
            page.receive { _ in }
            page.send { $0.adopt(row, as: 0) }
            let released = Owner(EchoViewModel<Int16>())
            released.interface?.send(1)
            // The last to be checked: when it is reported, all others would have been reported.
            let forgotten = Echo<String>()
            forgotten.send("a", fileID: "Shop/ProductView.swift", line: 41)
            received.receive { _ in }
            released.interface = nil
            received.send(2, fileID: "Shop/OtherView.swift", line: 1)
            await problems.first()
            #expect(problems.all == [.noReceiver])
            #expect(problems.message.contains("EchoViewModel<Swift.String>"))
            #expect(problems.messages.count == 1)
            #expect(problems.message.hasSuffix(" Last send: Shop/ProductView.swift:41."))
        }
    }

    @Test("an endless exchange between two interfaces is reported")
    func endlessExchange() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let one = Echo<Int>()
            let other = Echo<UInt>()
            one.receive { if $0 < 110_000 { other.send(UInt($0)) } }
            other.receive { one.send(Int($0) + 1, fileID: "Shop/ProductView.swift", line: 42) }
            one.send(0)
            one.send(0)
            #expect(problems.message.contains("EchoViewModel<Swift."))
            #expect(problems.message.hasSuffix("Last send: Shop/ProductView.swift:42."))
            #expect(problems.take().first == .noRest)

            // Begun by a late respond.
            let (late, respond) = ViewModelInterface.late(of: String.self)
            var count = 0
            late.receive { output in
                count += 1
                if count < 110_000 { late.send(.echo(output)) }
            }
            respond("")
            #expect(problems.all == [.noRest])
        }
    }

    @Test(
        "an exchange that comes to rest is not reported, nor many outputs that are received late, or will be"
    )
    func exchangeThatRests() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let interface = Echo<Int>()
            interface.receive { [weak interface] in if $0 < 50_000 { interface?.send($0 + 1) } }
            interface.send(0)
            interface.send(0)

            let (late, respond) = ViewModelInterface.late(of: Int.self)
            for count in [101_000, 60_000] {
                for number in 1...count { respond(number) }
                #expect(problems.take() == [.noReceiver])
                late.receive { _ in }
                late.stopReceiving()
            }

            // A busy receiver will take them.
            late.receive { if $0 == 0 { for number in 1...200 { respond(number) } } }
            respond(0)
            #expect(problems.all.isEmpty)
        }
    }

    @Test(
        "a receive that replaces a live receiver of another line is reported, with both places; no other one is"
    )
    func receiverReplaced() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let row = ViewModelInterface(TracedRowViewModel())
            for _ in 1...2 { row.receive { _ in } }
            row.stopReceiving()
            row.receive({ _ in }, fileID: "Shop/Header.swift", line: 3)
            // The addresses of released interfaces are used again.
            for _ in 1...100 { ViewModelInterface(TracedRowViewModel()).receive { _ in } }
            #expect(problems.all.isEmpty)

            let replacements = [
                { row.receive({ _ in }, fileID: "Shop/Table.swift", line: 4) },
                { row.receive({ _ in }, fileID: "Shop/Row.swift", line: 9) },
                { row.receive({ _ in }, fileID: "Shop/Page.swift", line: 10) },
            ]
            var places: [Substring] = []
            for replace in replacements {
                replace()
                places += problems.messages.compactMap { $0.split(separator: " At ").last }
                #expect(problems.take() == [.receiverReplaced])
            }
            #expect(places.first == "Shop/Table.swift:4; before it, at Shop/Header.swift:3.")

            // A follower does not make it forget the place.
            let screen = ViewModelInterface(ProfileViewModel())
            screen.receive({ _ in }, fileID: "Shop/Header.swift", line: 3)
            screen.follow(\.name, for: problems) { _, _ in }
            screen.receive({ _ in }, fileID: "Shop/Table.swift", line: 4)
            #expect(problems.message.hasSuffix(" before it, at Shop/Header.swift:3."))
        }
    }

    @Test("without a handler a problem is one line on standard error")
    func standardError() async throws {
        let result = try #require(
            await #expect(
                processExitsWith: .success,
                observing: [\.standardErrorContent, \.standardOutputContent]
            ) { @MainActor in
                let forgotten = Echo<Int>()
                for number in 1...200 { forgotten.send(number) }
            })
        let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(
            separator: "\n"
        )
        .filter { $0.hasPrefix("SimpleViewModel: ") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains(ViewModelTrace.Problem.noReceiver.rawValue) == true)
        #expect(
            !String(decoding: result.standardOutputContent, as: UTF8.self).contains(
                "SimpleViewModel: "))
    }

    @Test(
        "an input that is sent off the main thread stops a debug build, and the message says what to do"
    )
    func sendOffTheMainThread() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let send = await MainActor.run {
                let interface = Echo<Int>()
                return UncheckedTransfer<() -> Void> { interface.send(1) }
            }
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    send.value()
                    continuation.resume()
                }
            }
        }

        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("send: called off the main thread"))
        #expect(message.contains("Task { @MainActor in"))
    }
    #endif

    @Test(
        "each message is one line of sentences, and heads an entry of the troubleshooting article",
        arguments: ViewModelTrace.Problem.allCases)
    func message(_ problem: ViewModelTrace.Problem) throws {
        #expect(!problem.rawValue.contains("\n") && !problem.rawValue.contains("  "))
        #expect(problem.rawValue.hasSuffix("."))
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../..")
        let article = package.appending(
            path: "Sources/SimpleViewModel/SimpleViewModel.docc/Articles/Troubleshooting.md")
        #expect(
            try String(contentsOf: article, encoding: .utf8).contains(
                "\n## \(problem.rawValue)\n\n"))
    }
}

private enum Cart {
    final class Model: ViewModel {
        func accept(_ input: Int, respond: (Int) -> Void) { respond(input) }
    }
}
#endif
