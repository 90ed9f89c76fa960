import Foundation
import Observation
@_spi(Testing) @_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("T2, T4, T7 values are described on one line that no payload can break")
@MainActor struct T2T4T7TraceTextTests {
    /// The description of a value in a trace.
    private func text<Value>(_ value: Value) -> String? {
        let interface = ViewModelInterface(ScriptedViewModel<Value, Never> { _, _ in })
        return traced { interface.send(value) }.first?.value
    }

    private func expect(
        _ value: some Any, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(text(value) == expected, sourceLocation: sourceLocation)
    }

    enum Sample {
        case plain
        case payload(Int)
        case labelled(id: String, Int)
        case single(name: String)
        case nested(TracedPageViewModel.Input)
        indirect case deep(Sample)
    }

    struct Product {
        var name = "Sock"
        var sizes = ["S", "M", "L", "XL"]
        var stock = ["S": 1]
        var note: String?
        var kind = Sample.plain
    }
    struct Nothing {}
    final class Mirrored: CustomReflectable {
        var customMirror: Mirror { Mirror(self, children: ["size": 1], displayStyle: .struct) }
    }

    @Test(
        "values are written as in code, without the names of cases' types, and long collections say how long they are"
    )
    func values() {
        expect(Sample.plain, ".plain")
        expect(Sample.payload(1), ".payload(1)")
        expect(Sample.labelled(id: "a", 2), #".labelled(id: "a", 2)"#)
        expect(Sample.single(name: "b"), #".single(name: "b")"#)
        expect(Sample.nested(.row2(id: "1", .addedToBag)), #".nested(.row2(id: "1", .addedToBag))"#)
        expect(
            Sample.deep(.deep(.deep(.deep(.deep(.plain))))), ".deep(.deep(.deep(.deep(.deep(…)))))")
        #expect(
            text(Product())?.hasPrefix(
                #"Product(name: "Sock", sizes: ["S", "M", "L", … 4 in all], stock: ["#) == true)
        expect(Nothing(), "Nothing")
        expect(Mirrored(), "Mirrored(size: 1)")
        expect(#"say "hi""#, #""say \"hi\"""#)
        expect(Hostile(description: ""), #""""#)
        expect([Int?.some(3), nil], "[3, nil]")
        expect((1, two: "2"), #"(1, two: "2")"#)
        expect(Set([1]), "[1]")
        expect([1, 2, 3], "[1, 2, 3]")
        #expect(text(["a": 1, "b": 2, "c": 3, "d": 4])?.hasSuffix(", … 4 in all]") == true)
        expect(["a": 1], #"["a": 1]"#)
        // Long ones are cut at 120 characters, wherever they are long.
        let (accents, letters) = (
            String(repeating: "é", count: 200), String(repeating: "x", count: 200)
        )
        expect(accents, "\"\(accents.prefix(118))…")
        expect(String(accents.prefix(118)), "\"\(accents.prefix(118))\"")
        expect(Hostile(description: letters), "\(letters.prefix(119))…")
        expect(
            (String(accents.prefix(40)), letters),
            #"("\#(accents.prefix(40))", "\#(letters.prefix(73))…"#)
    }

    final class Node {
        let next: Node? = nil
    }
    typealias Wide = (numbers: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int), node: Node)

    @Test("objects behind references are not described, nor are values that there is no room for")
    func graphs() throws {
        expect(Node(), "Node")
        let wide: Wide = ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), Node())
        let graph = try #require(text((wide, wide, wide, wide, wide, wide, wide, wide, wide, wide)))
        #expect(
            graph.hasPrefix("((numbers: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), node: Node), (numbers: ("))
        #expect(graph.count <= 120)
    }

    @Test(
        "a lazy value is evaluated only as far as it is shown",
        arguments: [
            Mirror.DisplayStyle.collection, .set, .dictionary, .tuple, .struct, .class, .optional,
            nil,
        ])
    func lazy(_ style: Mirror.DisplayStyle?) throws {
        let value = LazyParts(style: style)
        #expect(try #require(text(value)).count <= 120)
        let three = [value, value, value]
        #expect(try #require(text([three, three, three])).count <= 120)
        #expect(value.evaluated.count <= 250, "Those without room are not read.")
    }

    @Test(
        "values of signals that the filter leaves out are not described; a stored respond keeps no input alive"
    )
    func leftOut() {
        for isLeftOut in [true, false] {
            var stored: ((Int) -> Void)?
            weak var kept: CountedText?
            var asked: [String] = []
            var fates: [String] = []
            ViewModelTrace.filter = { value, kind, viewModel in
                asked.append("\(kind) \(viewModel == ScriptedViewModel<CountedText, Int>.self)")
                return !isLeftOut || kind == .output
            }
            observed(by: { fates.append($0.fate) }) {
                let interface = ViewModelInterface<ScriptedViewModel<CountedText, Int>> {
                    stored = $1
                }
                interface.receive { _ in }
                let text = CountedText()
                kept = text
                interface.send(text)
                #expect(text.count == 0)
                stored?(1)
                extendLifetime(interface)  // Optimised code releases it after its last use.
            }
            ViewModelTrace.filter = nil
            #expect(
                fates
                    == (isLeftOut ? ["delivered"] : ["made", "accepted", "delivered", "released"]))
            #expect(asked == ["interface true", "input true", "output true", "interface true"])
            #expect(kept == nil && stored != nil)
        }
    }

    @Test("a value that is first read on another thread is not described there")
    func anotherThread() async {
        let text = CountedText()
        let interface = ViewModelInterface(ScriptedViewModel<CountedText, Never> { _, _ in })
        let event = UncheckedTransfer(traced { interface.send(text) }.first)
        nonisolated(unsafe) var shown: String?  // Written before this thread reads it.
        await onAnotherThread { shown = event.value?.value }
        #expect(shown == "…")
        #expect(text.count == 0)
        #expect(event.value?.value == "text")
    }

    struct Reflected: CustomReflectable {
        let digits = "1234"
        var customMirror: Mirror { Mirror(self, children: ["digits": "••"], displayStyle: .struct) }
    }
    struct Streamed: TextOutputStreamable {
        let digits = "1234"
        func write(to target: inout some TextOutputStream) { target.write("••") }
    }
    struct Debugged: CustomDebugStringConvertible {
        let digits = "1234"
        var debugDescription: String { "••" }
    }
    /// Its unowned reference is dead, so reading it would stop the program.
    struct Dangling: CustomStringConvertible {
        unowned let node: Node
        var description: String { "a node" }
    }
    struct Weak { weak var node: Node? = nil }

    @Test("what a type says of itself hides its parts, in any form and wherever it is")
    func hidden() {
        expect(Reflected(), "Reflected(digits: \"••\")")
        expect(Streamed(), "••")
        expect(Debugged(), "••")
        expect(["a": [(Streamed(), 1)]], "[\"a\": [(••, 1)]]")
        expect(Dangling?.some(Dangling(node: Node())), "a node")
        expect(Weak(), "Weak(node: nil)")
    }

    /// Describes itself on the main actor only.
    struct Isolated: @MainActor CustomStringConvertible {
        var digits = "1234"
        var description: String { "••" }
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "where casts are not trusted, no part of a value is shown, unless its type describes itself or is a container"
    )
    func untrusted() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let texts = await withCheckedContinuation { continuation in
                // On Linux the runtime does not know here that the main actor runs.
                DispatchQueue.main.async {
                    MainActor.assumeIsolated {
                        let test = Self()
                        let first = [
                            test.text(Isolated()), test.text([Isolated()]),
                            test.text(Isolated?.some(.init())),
                        ]
                        let state = ViewModelInterface(StateViewModel())
                        let changes = traced { state.send { $0.pin.digits = "5678" } }.map(\.value)
                        let last = [test.text(Streamed()), test.text([1: Int?.none])]
                        continuation.resume(returning: first + changes + last)
                    }
                }
            }
            #expect(!"\(texts)".contains("1234"), "\(texts)")
            #expect(texts.suffix(2) == ["••", "[1: nil]"])
            // What was not trusted is not remembered.
            #expect(Self().text(Isolated()) == "••")
        }
    }
    #endif

    @Test("an event can be dumped at any time, even when what it held is gone")
    func dumped() {
        let events = traced(withInterfaces: true) {
            let interface = ViewModelInterface(EchoViewModel<Dangling>())
            interface.send(Dangling(node: Node()))
        }
        var text = ""
        dump(events, to: &text)
        #expect(text.contains("EchoViewModel<T2T4T7TraceTextTests.Dangling>(a node)"), "\(text)")
    }

    struct Hostile: CustomStringConvertible {
        let description: String
    }

    @Test(
        "arrows, gaps, line breaks and invisible characters are escaped: no value can be taken for a step or a fate",
        arguments: [
            ("a → b", "a \\u{2192} b"), ("a  b", "a \\u{20}b"), ("a\nb", "a\\u{A}b"),
            ("a\r\nb", "a\\u{D}\\u{A}b"),
            ("a\u{2028}b", "a\\u{2028}b"), ("a\u{202E}b", "a\\u{202E}b"),
            ("a\u{1B}[31mb", "a\\u{1B}[31mb"),
        ])
    func escaped(value: String, shown: String) throws {
        expect(Hostile(description: value), shown)
        for text in [text(value), text(Sample.single(name: value))] {
            let text = try #require(text)
            #expect(
                !text.contains { $0.isNewline } && !text.contains("→") && !text.contains("  "),
                "\(text)")
            #expect(
                !text.unicodeScalars.contains {
                    $0.properties.generalCategory == .control || $0 == "\u{202E}"
                })
        }
    }
}

/// Has fifty million elements, each of which takes time.
private struct LazyParts: CustomReflectable {
    final class Count { var count = 0 }
    let style: Mirror.DisplayStyle?
    let evaluated = Count()

    var customMirror: Mirror {
        let evaluated = evaluated
        let parts = (0..<50_000_000).lazy.filter { _ in
            evaluated.count += 1
            return true
        }
        return Mirror(self, unlabeledChildren: parts, displayStyle: style)
    }
}

// Clauses: CONTRACT.md
@Suite("T3, T10 the cause of a value is what emitted it, not what began to listen")
@MainActor struct T3T10TraceValueTests {
    /// Lets a screen follow a shelf, changes the shelf, and returns why the screen's titles have their value.
    private static func why(
        _ following: ShelfViewModel.Input, _ change: ShelfViewModel.Input,
        filter: (@MainActor (Any, ViewModelTrace.Kind, Any.Type) -> Bool)? = nil
    ) async -> String {
        let shelf = Shelf()
        let screen = ViewModelInterface(ShelfViewModel(shelf))
        let other = ViewModelInterface(ShelfViewModel(shelf))
        let observer = TraceObserver()
        ViewModelTrace.filter = filter
        screen.send(following, fileID: "Shop/Profile.swift", line: 41)
        await shelf.isFollowed()
        other.send(change, fileID: "Shop/Item.swift", line: 7)
        await observer.until { $0.contains { $0.kind == .change } }
        ViewModelTrace.observer = nil
        ViewModelTrace.filter = nil
        let answer = observer.recording.why("titles", in: ShelfViewModel.self).withoutTimes
        // Both screens are open, if both are known.
        let isBoth = "\n  (open are 2: one without a name, one without a name)"
        return answer.replacing(isBoth, with: "")
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "an element's chain names its work, and the last three that ran since the one before, or still, but no effect of it"
    )
    func meanwhile() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let shelf = Shelf()
            let shelves = (0..<2).map { _ in ShelfViewModel(shelf) }
            let row = ViewModelInterface(TracedRowViewModel())
            row.connect(to: shelves[0].scope, as: { _ in .look })
            let screens = shelves.map { ViewModelInterface($0) }
            // An effect of the stream.
            screens[1].receive { screens[0].send(.look, fileID: "Shop/Item.swift", line: 9) }
            let observer = TraceObserver()
            for screen in screens { screen.send(.follow, fileID: "Shop/Profile.swift", line: 41) }
            await shelf.isFollowed(by: 2)
            // It receives nothing, so it causes nothing.
            screens[0].send(.listen, fileID: "Shop/Item.swift", line: 8)
            for (line, input) in [ShelfViewModel.Input.upload, .look, .look, .deleteNow, .delete]
                .enumerated()
            {
                if line == 3 { row.send(.addToBag, fileID: "Shop/Row.swift", line: 7) }
                screens[0].send(input, fileID: "Shop/Item.swift", line: UInt(line))
                guard line > 2 else { continue }
                await observer.until { $0.filter { $0.kind == .change }.count == (line - 2) * 2 }
            }
            extendLifetime(screens)
            ViewModelTrace.observer = nil
            let recording = observer.recording
            let chains = recording.latestEvents.filter { $0.kind == .value }.map {
                recording.chain(of: $0.id)
            }
            let first = """
                ShelfViewModel value ["b"] of work .follow, which Profile.swift:41 began
                  meanwhile: ShelfViewModel.deleteNow of Item.swift:3, accepted TIME before; TracedRowViewModel.addToBag \
                of Row.swift:7, accepted TIME before; ShelfViewModel.look of Item.swift:2, accepted TIME before
                """
            let second = """
                ShelfViewModel value [] of work .follow, which Profile.swift:41 began
                  meanwhile: ShelfViewModel work .delete of Item.swift:4, finished TIME before; ShelfViewModel work .upload \
                of Item.swift:0, started TIME before
                """
            #expect(chains.map(\.withoutTimes) == [first, first, second, second])
            let events = Dictionary(grouping: recording.latestEvents, by: \.value)
            let followers = Set(events[".follow"]?.filter { $0.kind == .work }.map(\.id) ?? [])
            #expect(Set(events["[\"b\"]"]?.compactMap(\.trigger) ?? []) == followers)
        }
    }

    @Test(
        "a value is caused by the work that emits it, or by what called the callback that does, on any thread"
    )
    func emitted() async {
        await #expect(processExitsWith: .success) { @MainActor in
            for change in [ShelfViewModel.Input.deleteNow, .delete, .deleteElsewhere] {
                #expect(
                    // The work may have finished meanwhile, or not.
                    await Self.why(.observe, change).replacing(" (TIME)", with: "") == """
                        Item.swift:7
                        → ShelfViewModel.\(change)\(change == .deleteNow ? "" : "\n→ work .delete")
                        → ShelfViewModel value ["b"] of work .follow
                        → titles[0]: - "a"
                        """)
            }
            for change in [ShelfViewModel.Input.download, .downloadElsewhere] {
                #expect(
                    // The work may have finished meanwhile, or not.
                    await Self.why(.follow, change).replacing(" (TIME)", with: "") == """
                        Item.swift:7
                        → ShelfViewModel.\(change)
                        → work .download
                        → value ["c"]
                        → titles[0-]: 2 removed: ["a", "b"]
                        → titles[0]: + "c"
                        """)
            }
            // What the tap that began to follow has also begun is not named.
            #expect(
                await Self.why(.follow, .deleteNow) == """
                    ShelfViewModel value ["b"] of work .follow, which Profile.swift:41 began
                      meanwhile: ShelfViewModel.deleteNow of Item.swift:7, accepted TIME before
                    → titles[0]: - "a"
                    """)
            // Work that is left out is not named as the receiver.
            let why = await Self.why(.follow, .delete) { _, kind, _ in
                kind != .work && kind != .input
            }
            #expect(why == "ShelfViewModel value [\"b\"]\n→ titles[0]: - \"a\"")
            // A value that is left out has its cause take its place.
            let filtered = await Self.why(.follow, .download) { _, kind, _ in kind != .value }
            #expect(
                filtered.contains("\n→ work .download") && !filtered.contains("value"),
                "\(filtered)")
        }
    }
    #endif

    @Test(
        "an output of a stored respond is caused by the signal that is being handled, even that of another view model"
    )
    func storedRespond() {
        var stored: ((String) -> Void)?
        let parent = ViewModelInterface<ScriptedViewModel<String, String>> { _, respond in
            stored = respond
        }
        let child = ViewModelInterface(EchoViewModel<Int>())
        parent.receive { _ in }
        child.receive { stored?("child said \($0)") }
        let events = traced {
            parent.send("subscribe")
            child.send(3)
            stored?("completed")
        }
        let said = events.first { $0.value == "\"child said 3\"" }
        #expect(said?.cause == events.first { $0.value == "3" && $0.kind == .output }?.id)
        #expect(events.cause(of: "\"completed\"") == "\"subscribe\"")
    }
}

/// A repository that tells of changes by streams and by callbacks.
@MainActor final class Shelf {
    var titles = ["a", "b"]
    private var streams: [AsyncStream<[String]>.Continuation] = []
    private var callbacks: [([String]) -> Void] = []
    private let waiter = ConditionWaiter()

    func changes() -> AsyncStream<[String]> {
        defer { waiter.announce() }
        let (stream, source) = AsyncStream.makeStream(of: [String].self)
        streams.append(source)
        return stream
    }

    func onChange(_ callback: @escaping ([String]) -> Void) {
        callbacks.append(callback)
        waiter.announce()
    }

    func isFollowed(by count: Int = 1) async {
        await waiter.until { self.streams.count + self.callbacks.count >= count }
    }

    func delete() {
        titles.removeFirst()
        for source in streams { source.yield(titles) }
        for callback in callbacks { callback(titles) }
    }

    func deleteElsewhere() async {
        titles.removeFirst()
        let titles = titles
        nonisolated(unsafe) let all = callbacks
        await elsewhere { for callback in all { callback(titles) } }
    }
}

private func endless() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

/// Runs a closure on another thread, in the same task.
@concurrent private func elsewhere(_ body: @Sendable () -> Void) async { body() }

@Observable final class ShelfViewModel: ViewModel {
    enum Input {
        case follow, observe, look, delete, deleteNow, deleteElsewhere, upload, download,
            downloadElsewhere, listen
    }
    enum Work { case follow, load, delete, upload, download, listen }

    var titles = ["a", "b"]
    @ObservationIgnored private let shelf: Shelf
    let scope = Scope()

    init(_ shelf: Shelf) { self.shelf = shelf }

    func accept(_ input: Input, respond: @escaping (()) -> Void) {
        let shelf = shelf
        switch input {
        case .look: break
        case .deleteNow: shelf.delete()
        case .follow:
            scope.run(.follow, .restart, over: shelf.changes()) {
                self.titles = $0
                respond(())
            }
            // It began together with what follows, and is not named.
            scope.run(.load, .restart, operation: {}, then: {})
        case .observe:
            scope.run(.follow, .restart) { emit in
                shelf.onChange { emit($0) }
                await endless()
            } each: {
                self.titles = $0
            }
        case .delete: scope.run(.delete, .concurrent, operation: { shelf.delete() }, then: {})
        case .deleteElsewhere:
            scope.run(.delete, .concurrent, operation: { await shelf.deleteElsewhere() }, then: {})
        case .listen:
            scope.run(.listen, .restart, over: AsyncStream<Int>.makeStream().stream, each: { _ in })
        case .upload: scope.run(.upload, .restart, operation: { await endless() }, then: {})
        case .download:
            scope.run(.download, .restart, operation: { $0(["c"]) }, each: { self.titles = $0 })
        case .downloadElsewhere:
            scope.run(.download, .restart) { emit in
                await elsewhere { emit(["c"]) }
            } each: {
                self.titles = $0
            }
        }
    }
}

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
                "… → EchoViewModel<Int> → 2 → TraceTextTests.swift:"))
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
