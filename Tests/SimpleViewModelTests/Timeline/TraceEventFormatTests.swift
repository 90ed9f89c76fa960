import Foundation
@_spi(Timeline) import SimpleViewModel
@_spi(Timeline) import SimpleViewModelTimeline
import Testing

// Clauses: CONTRACT.md
@Suite("T8 a recording in the Trace Event format keeps to the rules of the format")
@MainActor struct T8TraceEventFormatTests {
    @Test("a recording of all kinds of signals has valid fields, nesting, pairs and flows")
    func everything() throws {
        let recording = Self.everything()
        let trace = try TraceEvents(recording.traceEventJSON)
        #expect(trace.faults == [])
        #expect(trace.slices.count >= 10)
        let named = trace.all.filter { $0.text("name") == "thread_name" }.map(\.thread)
        #expect(Set(named + [0]) == Set(trace.all.map(\.thread)) && named.count == Set(named).count)
        #expect(trace.all.count { $0.phase == "s" } >= 5)
        let phases = Dictionary(grouping: trace.all) { "\($0.category) \($0.phase)" }
        #expect(
            ["work b", "work e", "wait b", "wait e"].map { phases[$0]?.count } == [3, 2, 5, 4])
        let instants = trace.all.filter { $0.phase == "i" }.map { $0.argument("fate") }
        #expect(Set(instants) == ["made", "released", "ignored", "held", "dropped"])

        // A slice has the signal's number, cause and place, and lies on the thread of its interface.
        let event = try #require(
            recording.latestEvents.first { $0.origin == "ProductView.swift:41" })
        let slice = try #require(trace.slices.first { $0.arguments["id"] as? Int == event.id })
        #expect(slice.argument("origin") == "ProductView.swift:41")
        #expect(slice.argument("viewModelName") == "TracedRowViewModel")
        #expect(slice.thread == event.interfaceID)
        let effect = try #require(trace.slices.first { $0.arguments["cause"] as? Int == event.id })
        #expect(effect.text("name") == "→ .addedToBag")
        #expect(effect.steps.first?.first as? String == "delivered")
        // What cancelled work is with its step.
        let cancelled = try #require(
            trace.all.first { $0.argument("fate") == "cancelled" })
        let cancel = recording.latestEvents.first { $0.value == ".cancel" }?.id
        #expect(cancelled.steps.last?.last as? Int == cancel)
    }

    @Test("times are those of the events, to the nanosecond")
    func times() throws {
        let echo = ViewModelInterface(EchoViewModel<Int>())
        echo.receive { _ in }
        let recording = recorded { for number in 1...200 { echo.send(number) } }
        let start = try #require(recording.latestEvents.first?.time)
        let slices = try TraceEvents(recording.traceEventJSON).slices
        #expect(slices.count == 400)
        for (slice, event) in zip(slices, recording.latestEvents) {
            #expect(abs(slice.time - (event.time - start) / .microseconds(1)) < 0.002)
            #expect(
                abs(slice.end - slice.time - (event.duration ?? .zero) / .microseconds(1)) < 0.002)
        }
    }

    @Test("a page of many signals shows the newest, and says how many it leaves out")
    func newest() {
        let echo = ViewModelInterface(EchoViewModel<Int>())
        echo.receive { _ in }
        let recording = recorded { for number in 1...5 { echo.send(number) } }
        let page = recording.timelinePage(ofNewest: 2)
        #expect(page.contains("\"leftOut\":8}") && page.contains("\"value\":\"5\""))
        #expect(!page.contains("\"value\":\"4\""))
        #expect(recording.timelinePage.contains("\"leftOut\":0}"))
    }

    @Test("an empty recording is valid, and so is one that is read while a signal is in progress")
    func small() throws {
        #expect(try TraceEvents(ViewModelTrace.Recording().traceEventJSON).faults == [])
        var json = ""
        var recording = ViewModelTrace.Recording()
        let echo = ViewModelInterface(EchoViewModel<Int>())
        echo.receive { _ in json = recording.traceEventJSON }
        for event in traced({ echo.send(1) }) { recording.record(event) }
        observed(by: { recording.record($0) }) { echo.send(2) }
        #expect(try TraceEvents(json).faults == [])
        #expect(json.contains("\"fate\":\"delivered\""))
    }

    @Test(
        "no payload breaks the format",
        arguments: [
            "\"", "\\", "</script><script>alert(1)</script>", "\u{2028}", "\u{0}", "\u{7F}", "🧦",
            "<!--", "\\u00",
        ])
    func hostile(_ payload: String) throws {
        let echo = ViewModelInterface(EchoViewModel<String>())
        let recording = recorded { echo.send(payload, fileID: "A\"\\/<b>.swift", line: 1) }
        let json = recording.traceEventJSON
        #expect(!json.contains("<"))
        let trace = try TraceEvents(json)
        #expect(trace.faults == [])
        #expect(
            trace.all.contains {
                $0.argument("value") == recording.latestEvents.first?.value
            })
        #expect(trace.all.contains { $0.argument("origin") == "<b>.swift:1" })
    }

    /// Rows and a page, an owned row with a view, re-entrance, a wait, work that ends, runs on and is ignored, and outputs that are held.
    static func everything() -> ViewModelTrace.Recording {
        let owner = Owner(TracedWorkViewModel())
        let page = ViewModelInterface(TracedPageViewModel())
        defer { withExtendedLifetime((owner, page)) {} }
        return recorded(withInterfaces: true) {
            let rows = (0..<3).map { _ in ViewModelInterface(TracedRowViewModel()) }
            for row in rows { row.receive { page.send(.row($0)) } }
            rows[0].send(.addToBag, fileID: "Shop/ProductView.swift", line: 41)
            page.receive { output in
                if case .liked = output { page.send(.look) }
            }
            rows[1].send(.addToBag)
            page.send(.like)
            let owning = ProgramParentViewModel()
            owning.row.interface.receive { _ in page.send(.look) }
            ViewModelInterface(owning).send(nil)
            owner.interface?.send(.policy(.restart))
            owner.interface?.send(.policy(.ignoreWhileRunning))
            owner.interface?.send(.policy(.restart))
            owner.interface?.send(.cancel)
            owner.interface?.send(.policy(.restart))
            ViewModelInterface(EchoViewModel<Int>()).send(1)
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

        var category: String { text("cat") ?? "" }
        var steps: [[Any]] { arguments["steps"] as? [[Any]] ?? [] }

        func text(_ field: String) -> String? { json[field] as? String }
        func argument(_ name: String) -> String? { arguments[name] as? String }
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
        let pairs =
            pairFaults("b", "e") { "\($0.category) \($0.local ?? "")" } + flowFaults
        return (isObject ? [] : ["not an object of traceEvents alone"]) + all.compactMap(fault)
            + nestingFaults + pairs
    }

    private func fault(of event: Event) -> String? {
        var rules = [event.text("name") != nil, event.json["pid"] is Int, event.json["tid"] is Int]
        if event.phase != "M" { rules += [event.time >= 0, event.text("cat") != nil] }
        switch event.phase {
        case "X": rules.append((event.number("dur") ?? -1) >= 0)
        case "s": rules.append(event.json["id"] is Int)
        case "f": rules += [event.json["id"] is Int, event.text("bp") == "e"]
        case "b", "e": rules += [event.local != nil, event.json["id"] == nil]
        case "i": rules.append(["g", "p", "t"].contains(event.text("s") ?? ""))
        case "M": rules.append(!event.arguments.isEmpty)
        default: rules.append(false)
        }
        return rules.allSatisfy { $0 } ? nil : "fields: \(event.json)"
    }

    /// Slices of one thread do not overlap, unless one contains the other.
    private var nestingFaults: [String] {
        Dictionary(grouping: slices, by: \.thread).values.flatMap { slices in
            var open: [Event] = []
            return slices.sorted { ($0.time, -$0.end) < ($1.time, -$1.end) }.compactMap { slice in
                while let last = open.last, last.end <= slice.time { open.removeLast() }
                defer { open.append(slice) }
                return open.last.map { slice.end > $0.end } == true ? "overlap: \(slice.json)" : nil
            }
        }
    }

    /// Each key begins once, and ends at most once, after its beginning.
    private func pairFaults(_ first: String, _ last: String, key: (Event) -> String) -> [String] {
        let begun = Dictionary(grouping: all.filter { $0.phase == first }, by: key)
        let ended = Dictionary(grouping: all.filter { $0.phase == last }, by: key)
        let twice = (Array(begun.values) + Array(ended.values)).filter { $0.count > 1 }
        let early = ended.values.compactMap(\.first).filter {
            (begun[key($0)]?.first?.time ?? .infinity) > $0.time
        }
        return twice.map { "twice: \($0)" } + early.map { "ended before its beginning: \($0.json)" }
    }

    /// Each flow starts once and finishes once, forwards, and both within a slice.
    private var flowFaults: [String] {
        let points = all.filter { ["s", "f"].contains($0.phase) }
        let outside = points.filter { point in
            !slices.contains {
                $0.thread == point.thread && $0.time <= point.time && point.time <= $0.end
            }
        }
        let starts = points.filter { $0.phase == "s" }.count
        let faults =
            pairFaults("s", "f") { "\($0.json["id"] as? Int ?? -1)" }
            + outside.map { "outside: \($0.json)" }
        return faults
            + (starts * 2 == points.count ? [] : ["flows without an end"])
    }
}
