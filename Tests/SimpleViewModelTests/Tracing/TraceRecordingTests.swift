@_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("T4, T9 a recording keeps the last signals, each with all its steps")
@MainActor struct T4T9TraceRecordingTests {
    init() { silenceProblems() }

    @Test("late events of forgotten signals are the newest, and each replaces the oldest")
    func lateEvents() {
        let echo = ViewModelInterface(EchoViewModel<Int>())
        let recording = recorded(capacity: 4) {
            for number in 0..<10 { echo.send(number) }
            for number in 100..<104 { ViewModelInterface(EchoViewModel<Int>()).send(number) }
            var received = 0
            echo.receive { _ in
                received += 1
                if received == 3 { echo.stopReceiving() }
            }
        }
        // The last input and its output, and the output that was held longest; both numbers are of the first signals.
        #expect(
            recording.latestEvents.fates == [
                "0 delivered", "1 delivered", "2 delivered", "103 dropped",
            ])
    }

    @Test(
        "a recording has every step of a signal, with its time; a copy does not change with later steps"
    )
    func steps() throws {
        let echo = ViewModelInterface(EchoViewModel<Int>())
        var recording = recorded { echo.send(1) }
        let copy = recording
        for event in traced({ echo.receive { _ in } }) { recording.record(event) }
        #expect(copy.latestEvents.map(\.fate) == ["accepted", "held"])
        #expect(recording.latestEvents.map(\.fate) == ["accepted", "delivered"])
        #expect(recording.latestEvents.allSatisfy { ($0.duration ?? .zero) > .zero })
        let output = try #require(recording.latestEvents.first { $0.kind == .output })
        let steps = recording.events(of: output.id)
        #expect(steps.fates == ["1 held", "1 delivered"])
        let (held, delivered) = (steps[0], steps[1])
        #expect(held.time < delivered.time)
        #expect(held.duration == nil)
        #expect(recording.events(of: output.id + 1).isEmpty)
    }

    @Test(
        "a recording keeps the last signals: those whose cause was forgotten are in the tree, and begin chains with …"
    )
    func forgottenCauses() {
        let interface = ViewModelInterface(EchoViewModel<Int>())
        interface.receive { if $0 < 3 { interface.send($0 + 1) } }
        let recording = recorded(capacity: 3) { interface.send(0) }
        let tree = recording.tree.split(separator: "\n")
        #expect(tree.count == 3)
        #expect(tree[0] == "EchoViewModel<Int> → 2  delivered")
        #expect(tree[1].hasPrefix("  ") && tree[1].hasSuffix("EchoViewModel<Int>(3)  accepted"))
        #expect(tree[2] == "    3  delivered")
        let ids = recording.latestEvents.map(\.id)
        #expect(
            recording.chain(of: ids[2]).onOneLine.hasPrefix(
                "… → EchoViewModel<Int> → 2 → TraceRecordingTests.swift:"))
        #expect(recording.chain(of: ids[0] - 1).isEmpty, "It was forgotten.")
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("a recording without room stops the program, and the message says what to do")
    func noRoom() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = ViewModelTrace.Recording(capacity: 0)
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #if DEBUG
        #expect(
            message.contains("Recording: the capacity is 0; give it room for at least one signal"))
        #endif
    }
    #endif

    @Test(
        "values are described at once, and not kept; or, with keepsValues, when they are read, and kept until forgotten"
    )
    func values() {
        let echo = ViewModelInterface(EchoViewModel<[CountedText]>())
        echo.receive { _ in }
        for keepsValues in [false, true] {
            weak var text: CountedText?
            var recording = recorded(capacity: 2, keepsValues: keepsValues) {
                let value = CountedText()
                text = value
                echo.send([value])
                #expect(value.count == (keepsValues ? 0 : 2))
            }
            #expect((text != nil) == keepsValues)
            #expect(recording.latestEvents.map(\.value) == ["[text]", "[text]"])
            _ = recording.tree
            #expect(text?.count == (keepsValues ? 2 : nil), "once for each signal")
            for event in traced({ echo.send([]) }) { recording.record(event) }
            #expect(text == nil)
        }
    }

    @Test(
        "chains are data, and as text they and trees grow with the number of signals, however deep"
    )
    func deep() throws {
        let interface = ViewModelInterface(EchoViewModel<Int>())
        interface.receive { if $0 < 10_000 { interface.send($0 + 1) } }
        let recording = recorded(capacity: 100_000) {
            interface.send(0, fileID: "Shop/ListView.swift", line: 9)
        }
        let last = try #require(recording.latestEvents.last)
        #expect(
            recording.chain(of: last.id).onOneLine.hasPrefix(
                "ListView.swift:9 → EchoViewModel<Int>(0) → 0 → "))
        #expect(
            recording.chain(of: last.id).onOneLine.hasSuffix("EchoViewModel<Int>(10000) → 10000"))
        #expect(recording.causes(of: last.id).map(\.id) == recording.latestEvents.map(\.id))
        let lines = recording.tree.split(separator: "\n")
        #expect(lines.count == 20_002)
        #expect(lines.allSatisfy { $0.utf8.count < 120 })
        #expect(lines[19].hasPrefix(String(repeating: " ", count: 38) + "9  delivered"))
        #expect(
            zip(21..., lines.dropFirst(21)).allSatisfy { $1.dropFirst(40).hasPrefix("(\($0))  ") })
        #expect(lines[21].hasPrefix(String(repeating: " ", count: 40) + "(21)  10  delivered"))
    }
}
