import Observation
@_spi(Timeline) import SimpleViewModel
import SimpleViewModelTimeline
import Testing

// Clauses: CONTRACT.md
@Suite("T7, T11 why is about now, and shows no secrets")
@MainActor struct T7T11NowTests {
    private static let gap = "changed outside inputs and work, "

    private static func number(_ recording: ViewModelTrace.Recording) -> String {
        recording.latestEvents.last.map { "#\($0.id)" } ?? ""
    }

    @Test("a change outside inputs and work is found when one asks, and recorded without a cause")
    func outside() {
        let desk = DeskViewModel()
        var why: [String] = []
        var recording = ViewModelTrace.Recording()
        observed(by: { recording.record($0) }) {
            let interface = ViewModelInterface(desk, name: 1)
            interface.send(.load, fileID: "Shop/Desk.swift", line: 1)
            for _ in 0..<2 {
                desk.items = []
                why.append(recording.why("items", in: DeskViewModel.self))
                interface.send(.look, fileID: "Shop/Desk.swift", line: 2)
                why.append(recording.why("items", in: DeskViewModel.self))
                interface.send(.load, fileID: "Shop/Desk.swift", line: 3)
            }
            why.append(recording.why("items", in: DeskViewModel.self))
            // The view model of another interface writes it, and sends the next input.
            let other = ViewModelInterface<ScriptedViewModel<Int, Never>> { _, _ in
                desk.items = []
                interface.send(.look, fileID: "Shop/Desk.swift", line: 4)
            }
            other.send(1)
            why.append(recording.why("items[0]", in: DeskViewModel.self, named: 1))
        }
        let change = "…\n→ DeskViewModel[1].items[0]: - 1, \(Self.gap)"
        let after = "\(change)after DeskViewModel[1].load"
        let between = "\(change)between DeskViewModel[1].load and DeskViewModel[1].look"
        let loaded = "Desk.swift:3\n→ DeskViewModel[1].load\n→ items[0]: + 1"
        #expect(why == [after, between, after, between, loaded, between])
        let outside = recording.latestEvents.filter { $0.kind == .change && $0.cause == nil }
        #expect(
            recording.alarms.map(\.message)
                == Array(
                    repeating:
                        "It was \(Self.gap)between DeskViewModel[1].load and DeskViewModel[1].look.",
                    count: 3))
        #expect(outside.first.map { "\($0)".contains("work, between #") } == true)
    }

    @Test(
        "a change before the first input is one from outside, and one while tracing is off may be")
    func baseline() {
        let desk = DeskViewModel()
        var interface: ViewModelInterface<DeskViewModel>?
        let made = recorded(withInterfaces: true) {
            interface = ViewModelInterface(desk)
            desk.items = [1]
        }
        #expect(made.tree == "DeskViewModel  made")
        let recording = recorded(withInterfaces: true) { interface?.send(.look) }
        #expect(
            recording.why("items", in: DeskViewModel.self)
                == "…\n→ DeskViewModel.items[0]: + 1, changed outside inputs and work or while tracing "
                + "was off, between \(Self.number(made)) and DeskViewModel.look")
        #expect(recording.alarms.isEmpty)
        var recent = ViewModelTrace.Recording()
        observed(by: { recent.record($0) }) {
            let late = DeskViewModel()
            let interface = ViewModelInterface(late)
            late.items = [1]
            #expect(
                recent.why("items", in: DeskViewModel.self)
                    == "…\n→ DeskViewModel.items[0]: + 1, \(Self.gap)after DeskViewModel made")
            // What an input has changed so far is not from outside.
            interface.receive { _ in
                #expect(!recent.why("note", in: DeskViewModel.self).contains("\"now\", changed"))
            }
            interface.send(.respond)
        }
        extendLifetime(interface)
    }

    @Test("an object that is removed outside is let go at once, and its removal is seen")
    func objects() throws {
        let desk = DeskViewModel()
        let interface = ViewModelInterface(desk)
        weak var row: StateViewModel.Service?
        weak var shown: StateViewModel.Service?
        let recording = recorded {
            interface.send(.look)
            let rows = [StateViewModel.Service(), .init()]
            (row, shown) = (rows[1], rows[0])
            desk.rows = [.init(service: rows[1])]
            interface.send(.look)
            desk.rows = []
            interface.send(.look)
            desk.rows = [.init(service: rows[1])]
            desk.route = .detail(rows[0])
            desk.action = .init { _ = rows }
            interface.send(.look)
            desk.rows = []
            desk.route = nil
            desk.action = nil
            #expect(row != nil)
            extendLifetime(rows)
        }
        #expect(row == nil && shown == nil)
        #expect(recording.tree.contains("rows: … → [], \(Self.gap)"))
        extendLifetime(interface)
    }

    @Test("a change of a whole is one of its parts, and a sentence says what can be asked for")
    func sentences() {
        let recording = recorded(withInterfaces: true) {
            let interface = ViewModelInterface(DeskViewModel(), name: 1)
            interface.send(.load)
            interface.send(.clear)
        }
        let why = { recording.why($0, in: DeskViewModel.self) }
        #expect(why("person.name").hasSuffix(".clear\n→ person: Person(name: \"Ann\") → nil"))
        #expect(
            why("count")
                == "DeskViewModel has no stored member count that is followed. If it is computed, ask about what it "
                + "reads: items, note, person, rows, route, action, same, shelf (Service).")
        #expect(
            recording.why("items", in: DeskViewModel.self, named: 2)
                == "No DeskViewModel is named 2. There are: 1.")
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("what describes itself hides its parts everywhere, and the filter leaves out an error")
    func secrets() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let observer = TraceObserver()
            ViewModelTrace.filter = { value, _, _ in !(value is VaultViewModel.LeftOut) }
            let vault = ViewModelInterface(VaultViewModel(), name: VaultViewModel.Secret())
            vault.receive { _ in }
            for isHidden in [true, false] {
                vault.send(.open(VaultViewModel.Secret(), [.init()], isHidden: isHidden))
                await observer.until {
                    $0.filter { $0.fate == "failed" }.count == (isHidden ? 1 : 2)
                }
            }
            ViewModelTrace.observer = nil
            let recording = observer.recording
            let texts =
                observer.events.map(\.description) + [
                    recording.tree, recording.timelinePage, recording.traceEventJSON,
                    recording.why("secret", in: VaultViewModel.self),
                    recording.why("isRunning", in: VaultViewModel.self),
                    "\(recording.alarms)",
                ]
            #expect(!texts.contains { $0.contains("hunter2") })
            #expect(
                recording.alarms.map(\.message) == ["It failed: Refused(•••).", "It failed: …."])
            #expect(recording.tree.contains("open(•••, [•••], isHidden: true)"))
        }
    }
    #endif
}

@Observable private final class DeskViewModel: ViewModel {
    enum Input { case load, look, clear, respond }
    struct Person { var name = "Ann" }
    struct Row { var service: StateViewModel.Service }
    enum Route { case detail(StateViewModel.Service) }
    struct Action { var call: () -> Void }
    struct Same: Equatable {
        let service = StateViewModel.Service()
        static func == (_: Self, _: Self) -> Bool { true }
    }

    var items: [Int] = []
    var note = ""
    var person: Person? = Person()
    var rows: [Row] = []
    var route: Route?
    var action: Action?
    var same = Same()
    var count: Int { items.count }
    private let shelf = StateViewModel.Service()

    func accept(_ input: Input, respond: (Int) -> Void) {
        switch input {
        case .load:
            items = [1]
            same = Same()
        case .look: break
        case .clear: person = nil
        case .respond:
            note = "now"
            respond(1)
        }
    }
}

@Observable private final class VaultViewModel: ViewModel {
    nonisolated struct Secret: Hashable, CustomStringConvertible {
        var text = "hunter2"
        var description: String { "•••" }
    }
    enum Input { case open(Secret, [Secret], isHidden: Bool) }
    enum Output { case opened([String: Secret]) }
    struct Work: Hashable { var key = Secret() }
    struct Refused: Error, CustomStringConvertible {
        var secret = Secret()
        var description: String { "Refused(\(secret))" }
    }
    struct LeftOut: Error { var text = "hunter2" }

    var secret: Secret?
    let scope = Scope()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        guard case let .open(secret, _, isHidden) = input else { return }
        self.secret = Secret(text: "\(secret.text) \(isHidden)")
        respond(.opened(["key": secret]))
        scope.run(Work(), .queue) {
            if isHidden { throw Refused() }
            throw LeftOut()
        } then: {
        } catch: { _ in
        }
    }
}
