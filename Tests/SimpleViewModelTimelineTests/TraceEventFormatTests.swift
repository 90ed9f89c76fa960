import Foundation
import SimpleViewModel
import SimpleViewModelTimeline
import Testing

// Clauses: Contract.md
@Suite("T8 a recording in the Trace Event format keeps to the rules of the format")
@MainActor struct TraceEventFormatTests {
    @Test("a recording of all kinds of signals has valid fields, nesting, pairs and flows")
    func everything() throws {
        let trace = try TraceEvents(Self.everything().traceEventJSON)
        #expect(trace.faults == [])
        #expect(trace.all.map(\.phase).contains("X"))
        #expect(trace.slices.count >= 10)
        #expect(trace.all.count { $0.phase == "s" } >= 5)
        #expect(trace.all.count { $0.phase == "b" && $0.text("cat") == "work" } == 3)
        #expect(trace.all.count { $0.phase == "e" && $0.text("cat") == "work" } == 2)
        #expect(trace.all.count { $0.phase == "b" && $0.text("cat") == "wait" } == 4)
        #expect(trace.all.count { $0.phase == "e" && $0.text("cat") == "wait" } == 3)
        let instants = trace.all.filter { $0.phase == "i" }.compactMap { $0.arguments["fate"] as? String }
        #expect(Set(instants) == ["made", "released", "ignored", "held", "dropped"])
    }

    @Test("a slice has the signal's number, cause and place, and lies on the thread of its interface")
    func arguments() throws {
        let recording = Self.everything()
        let trace = try TraceEvents(recording.traceEventJSON)
        let event = try #require(recording.events.first { $0.origin == "ProductView.swift:41" })
        let slice = try #require(trace.slices.first { $0.arguments["number"] as? Int == event.number })
        #expect(slice.arguments["fileID"] as? String == "Shop/ProductView.swift")
        #expect(slice.arguments["line"] as? Int == 41)
        #expect(slice.arguments["viewModel"] as? String == "RowViewModel")
        #expect(slice.json["tid"] as? Int == event.interface)
        let effect = try #require(trace.slices.first { $0.arguments["cause"] as? Int == event.number })
        #expect(effect.text("name") == "→ .addedToBag")
        let steps = try #require(effect.arguments["steps"] as? [[Any]])
        #expect(steps.first?.first as? String == "passed")
    }

    @Test("an empty recording is valid, and so is one that is read while a signal is in progress")
    func small() throws {
        #expect(try TraceEvents(ViewModelTrace.Recording().traceEventJSON).faults == [])
        var json = ""
        var recording = ViewModelTrace.Recording()
        let echo = ViewModelInterface(viewModel: EchoViewModel<Int>())
        echo.receive { _ in json = recording.traceEventJSON }
        recorded { echo.send(1) }.events.forEach { recording.record($0) }
        let outer = ViewModelTrace.observer
        ViewModelTrace.observer = { recording.record($0) }
        echo.send(2)
        ViewModelTrace.observer = outer
        #expect(try TraceEvents(json).faults == [])
        #expect(json.contains("\"fate\":\"delivered\""))
    }

    @Test(
        "no payload breaks the format",
        arguments: [
            "\"", "\\", "</script><script>alert(1)</script>", "\u{2028}", "\u{0}", "\u{7F}", "🧦", "<!--", "\\u00",
        ])
    func hostile(_ payload: String) throws {
        let echo = ViewModelInterface(viewModel: EchoViewModel<String>())
        let recording = recorded { echo.send(payload, fileID: "A\"\\/<b>.swift", line: 1) }
        let json = recording.traceEventJSON
        #expect(!json.contains("<"))
        let trace = try TraceEvents(json)
        #expect(trace.faults == [])
        #expect(trace.all.contains { $0.arguments["value"] as? String == recording.events.first?.value })
        #expect(trace.all.contains { $0.arguments["fileID"] as? String == "A\"\\/<b>.swift" })
    }

    /// Rows and a page, re-entrance, a wait, work that ends, runs on and is ignored, and outputs that are held.
    static func everything() -> ViewModelTrace.Recording {
        let owner = Owner(SearchViewModel())
        let page = ViewModelInterface(viewModel: PageViewModel())
        defer { withExtendedLifetime((owner, page)) {} }
        return recorded(withInterfaces: true) {
            let rows = (0..<3).map { _ in ViewModelInterface(viewModel: RowViewModel()) }
            for row in rows { row.receive(passingTo: page, as: { .row(id: "1", $0) }) }
            rows[0].send(.addToBag, fileID: "Shop/ProductView.swift", line: 41)
            page.receive { output in
                if case .liked = output { page.send(.look) }
            }
            rows[1].send(.addToBag)
            page.send(.like)
            owner.interface?.send(.search(.restart))
            owner.interface?.send(.search(.ignoreWhileRunning))
            owner.interface?.send(.search(.restart))
            owner.interface?.send(.cancel)
            owner.interface?.send(.search(.restart))
            ViewModelInterface(viewModel: EchoViewModel<Int>()).send(1)
            page.stopReceiving()
            page.send(.like)
            withExtendedLifetime(rows) {}
        }
    }
}

/// A trace, and its departures from the document "Trace Event Format".
struct TraceEvents {
    struct Event {
        let json: [String: Any]
        var phase: String { text("ph") ?? "" }
        var time: Double { number("ts") ?? -1 }
        var end: Double { time + (number("dur") ?? 0) }
        var thread: Int { json["tid"] as? Int ?? -1 }
        var arguments: [String: Any] { json["args"] as? [String: Any] ?? [:] }
        var local: String? { (json["id2"] as? [String: Any])?["local"] as? String }

        func text(_ field: String) -> String? { json[field] as? String }
        func number(_ field: String) -> Double? { json[field] as? Double }
    }

    let all: [Event]
    let isObject: Bool
    var slices: [Event] { all.filter { $0.phase == "X" } }

    init(_ json: String) throws {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        isObject = object.map { Set($0.keys) == ["traceEvents"] } ?? false
        all = (object?["traceEvents"] as? [[String: Any]] ?? []).map(Event.init)
    }

    var faults: [String] {
        (isObject ? [] : ["not an object of traceEvents alone"]) + fieldFaults + nestingFaults + pairFaults + flowFaults
    }

    private var fieldFaults: [String] {
        all.flatMap { event in
            var faults: [String] = []
            func require(_ isRight: Bool, _ what: String) {
                if !isRight { faults.append("\(event.phase): \(what): \(event.json)") }
            }
            require(["X", "b", "e", "s", "f", "i", "M"].contains(event.phase), "phase")
            require(event.text("name") != nil, "name")
            require(event.json["pid"] is Int && event.json["tid"] is Int, "pid, tid")
            if event.phase != "M" {
                require(event.time >= 0, "ts")
                require(event.text("cat") != nil, "cat")
            }
            switch event.phase {
            case "X": require((event.number("dur") ?? -1) >= 0, "dur")
            case "s", "f": require(event.json["id"] is Int, "numeric id")
            case "b", "e": require(event.local != nil && event.json["id"] == nil, "id2.local")
            case "i": require(["g", "p", "t"].contains(event.text("s") ?? ""), "scope")
            case "M": require(event.arguments.isEmpty == false, "args")
            default: break
            }
            if event.phase == "f" { require(event.text("bp") == "e", "bp") }
            return faults
        }
    }

    /// Slices of one thread do not overlap, unless one contains the other.
    private var nestingFaults: [String] {
        var faults: [String] = []
        for (thread, slices) in Dictionary(grouping: slices, by: \.thread) {
            var open: [Event] = []
            for slice in slices.sorted(by: { ($0.time, -$0.end) < ($1.time, -$1.end) }) {
                while let last = open.last, last.end <= slice.time { open.removeLast() }
                if let last = open.last, slice.end > last.end { faults.append("overlap on \(thread): \(slice.json)") }
                open.append(slice)
            }
        }
        return faults
    }

    /// Each asynchronous slice begins once, and ends at most once, after its beginning.
    private var pairFaults: [String] {
        let begun = all.filter { $0.phase == "b" }
        let ended = all.filter { $0.phase == "e" }
        func key(_ event: Event) -> String {
            "\(event.text("cat") ?? "") \(event.local ?? "") \(event.text("name") ?? "")"
        }
        var faults = Set(begun.map(key)).count == begun.count ? [] : ["begun twice"]
        if Set(ended.map(key)).count != ended.count { faults.append("ended twice") }
        for end in ended {
            guard let begin = begun.first(where: { key($0) == key(end) }) else {
                faults.append("ended without a beginning: \(end.json)")
                continue
            }
            if begin.time > end.time { faults.append("backwards: \(end.json)") }
        }
        return faults
    }

    /// Each flow starts once and finishes once, forwards, and both within a slice.
    private var flowFaults: [String] {
        let starts = Dictionary(grouping: all.filter { $0.phase == "s" }) { $0.json["id"] as? Int ?? -1 }
        let ends = Dictionary(grouping: all.filter { $0.phase == "f" }) { $0.json["id"] as? Int ?? -1 }
        var faults = starts.keys == ends.keys ? [] : ["flows without a pair"]
        for (id, start) in starts {
            guard start.count == 1, let end = ends[id], end.count == 1 else {
                faults.append("flow \(id) is not one pair")
                continue
            }
            if start[0].time > end[0].time { faults.append("flow \(id) is backwards") }
            for point in [start[0], end[0]] {
                let isInside = slices.contains {
                    $0.thread == point.thread && $0.time <= point.time && point.time <= $0.end
                }
                if !isInside { faults.append("flow \(id) is bound to no slice") }
            }
        }
        return faults
    }
}
