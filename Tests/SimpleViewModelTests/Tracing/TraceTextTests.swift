import Foundation
import SimpleViewModel
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
