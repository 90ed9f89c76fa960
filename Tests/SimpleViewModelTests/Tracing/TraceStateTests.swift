import Observation
@_spi(Timeline) import SimpleViewModel
import SimpleViewModelTimeline
import Testing

// Clauses: CONTRACT.md
@Suite("T10, T11 chains end in the state that people see")
@MainActor struct T10T11TraceStateTests {
    init() { silenceProblems() }

    /// The changes of a new view model's state that inputs cause, as text.
    private func changes(_ changes: ((StateViewModel) -> Void)...) -> [String] {
        let interface = ViewModelInterface(StateViewModel())
        return traced { changes.forEach { interface.send($0) } }.changes
    }

    private func expect(
        _ expected: String...,
        sourceLocation: SourceLocation = #_sourceLocation,
        of change: @escaping (StateViewModel) -> Void
    ) {
        #expect(changes(change) == expected, sourceLocation: sourceLocation)
    }

    @Test("changes inside structs and arrays name their part, in bounded length, whatever the size")
    func parts() {
        expect(#"query: "" → "a \u{20}\u{2192} b""#) { $0.query = "a  → b" }
        expect { $0.query = "" }
        expect("messages[2].status: .sending → .failed") { $0.messages[2].status = .failed }
        expect("messages[5]: + Message(id: 9, status: .sending)") {
            $0.messages.append(.init(id: 9))
        }
        expect("messages[1]: - Message(id: 1, status: .sending)") { $0.messages.remove(at: 1) }
        expect("plain.numbers[3-]: 4 added: [4, 5, 6, … 4 in all]") {
            $0.plain.numbers += [4, 5, 6, 7]
        }
        expect("plain.numbers[0-2]: reordered: [3, 2, 1]") { $0.plain.numbers.reverse() }
        expect(
            "messages[0-]: 2 removed: [Message(id: 0, status: .sending), Message(id: 1, status: .sending)]",
            "messages[3]: + Message(id: 7, status: .sending)"
        ) { $0.messages = $0.messages.dropFirst(2) + [.init(id: 7)] }
        expect(
            "messages[3-4]: reordered: [Message(id: 4, status: .sending), Message(id: 3, status: .sending)]"
        ) { $0.messages.swapAt(3, 4) }
        #expect(
            changes { state in for index in [0, 2, 4] { state.messages[index].status = .failed } }
                == [0, 2, 4].map { "messages[\($0)].status: .sending → .failed" })
        expect(#"plain.inner.text: "old" → "new""#) { $0.plain.inner.text = "new" }
        expect("plain.numbers[1]: 2 → 5") { $0.plain.numbers[1] = 5 }
        expect(#"byName: [] → ["a": 1]"#) { $0.byName["a"] = 1 }
        expect("many[99999]: 99999 → 0") { $0.many[99_999] = 0 }
        expect("many[100000]: + 0") { $0.many.append(0) }
        expect("many: 100000 → 1000 elements") { $0.many.removeLast(99_000) }
        // Of more than a thousand elements, no count is told that was not counted.
        expect("many: 100000 → 100000 elements") { $0.many.reverse() }
        #expect(
            changes({ $0.any = StateViewModel.Plain.Inner() }, { $0.any = (1, 2) })
                == [#"any: (1, 2) → Inner(text: "old")"#, #"any: Inner(text: "old") → (1, 2)"#])
        expect("maybe[2]: + 3") { $0.maybe?.append(3) }
        expect("maybe: [1, 2] → nil") { $0.maybe = nil }
        expect(#"draft.inner.text: "old" → "new""#) { $0.draft?.inner.text = "new" }
        expect("any.1: 2 → 3") { $0.any = (1, 3) }
        #expect(
            changes({ $0.tree = .node([.leaf]) }, { $0.tree = .twig([.leaf]) }).last
                == "tree: .node([.leaf]) → .twig([.leaf])")
        // Parts for which there is no room in a text.
        #expect(
            changes(
                { $0.tree = .node(Array(repeating: .leaf, count: 9)) }, { $0.tree[8] = .node([]) }
            )
            .last == "tree.node[8]: .leaf → .node([])")
        expect("table: changed") { state in
            for key in state.table.keys.dropFirst(3) { state.table[key]?.value = 2 }
        }
        // NaN is equal to itself: there is one in each of these.
        expect("rating.value: nan → 1.0") { $0.rating.value = 1 }
        // Values that refer to themselves, and 100,000 elements, take bounded time.
        expect("tree: .leaf → .node([.node([.leaf]), .leaf])") {
            $0.tree = .node([.node([.leaf]), .leaf])
        }
        expect("unequal: 2000 → 100000 elements") {
            $0.unequal = (0..<100_000).map { _ in .init() }
        }
        #expect(changes { $0.endless.count += 1 }.count <= 1)
        // Four levels deep, and not further.
        expect("layers.part.part.part.part: 0 → 1") { $0.layers.part.part.part.part = 1 }
        expect { $0.tooMany.part.part.part.part.part = 1 }
    }

    @Test("members of observable superclasses are followed, those of other classes are not")
    func superclass() {
        let interface = ViewModelInterface(DerivedStateViewModel())
        let recording = recorded { interface.send(()) }
        #expect(recording.changes == ["count: 0 → 1", #"title: "" → "1""#])
        #expect(
            recording.why("_hidden", in: DerivedStateViewModel.self).hasSuffix(
                "reads: count, title."))
        #expect(
            recording.why("count", in: BaseStateViewModel.self).hasPrefix(
                "BaseStateViewModel has not run"))
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "a change in catch: is an effect of the failed work, and one in an input that is left out has that input's cause"
    )
    func causes() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface(StateViewModel())
            let tap = ViewModelInterface(EchoViewModel<Int>())
            tap.receive { _ in interface.send { $0.query = "left out" } }
            let observer = TraceObserver()
            ViewModelTrace.filter = { _, kind, viewModel in
                kind != .input || viewModel != StateViewModel.self
            }
            tap.send(1, fileID: "Shop/List.swift", line: 1)
            #expect(
                observer.recording.why("query", in: StateViewModel.self).onOneLine
                    == #"List.swift:1 → EchoViewModel<Int>(1) → 1 → StateViewModel.query: "" → "left out""#
            )
            ViewModelTrace.filter = nil
            await interface.perform { state in
                state.scope.run("fail", .restart) {
                    throw CancellationError()
                } then: {
                } catch: { _ in
                    state.query = "caught"
                }
            }
            #expect(
                observer.recording.why("query", in: StateViewModel.self).withoutTimes.hasSuffix(
                    #"→ work "fail" failed: CancellationError (TIME)\#n→ query: "left out" → "caught""#
                ))
        }
    }
    #endif

    @Test(
        "what a type says of itself is all that is shown of its change; its own equality decides whether there is one"
    )
    func secrets() {
        expect("password: changed") { $0.password = .init(text: "new") }
        // Neither does a value of another type in its place show them.
        #expect(
            changes({ $0.any = StateViewModel.Password() }, { $0.any = StateViewModel.Shown() })
                == [
                    "any: (1, 2) → •••", #"any: ••• → Shown(text: "shown")"#,
                ])
        // Its parts are the same.
        expect("handle: changed") { $0.handle.number = 1 }
        expect { $0.ignored += 1 }
        expect { $0.alwaysEqual.count += 1 }
    }

    @Test("a reference is its object's identity; closures and tasks are no state")
    func references() {
        let service = StateViewModel.Service()
        #expect(
            changes(
                {
                    $0.service = service
                    $0.detail = service
                    $0.observer = .init(object: service)
                    $0.onEnd = {}
                    $0.task = Task {}
                },
                {
                    $0.service = service
                    $0.detail = nil
                },
                { $0.services = [.init(), service, service] }, { $0.services.removeFirst() },
                { $0.services[1] = .init() },
                { $0.anyDetail = service }, { $0.anyDetail = nil }
            ) == [
                "service: changed", "detail: nil → Service",
                "observer.object: nil → Service", "detail: Service → nil",
                "services[0-]: 3 added: [Service, Service, Service]", "services[0]: - Service",
                "services[1]: changed",
                "anyDetail: nil → Service", "anyDetail: Service → nil",
            ])
        let names = recorded { ViewModelInterface(StateViewModel()).send { _ in } }
            .why("x", in: StateViewModel.self).split(separator: "reads: ").last
        #expect(
            names == """
                query, isSearching, messages, plain, draft, byName, table, many, password, pin, alwaysEqual, service, \
                services, detail, anyDetail, tree, unequal, observer, counted, maybe, rating, handle, layers, tooMany, \
                endless, any, other (Service).
                """)
    }

    @Test("a view model that runs while one of its members is being changed is not read")
    func inTheMiddle() {
        let state = StateViewModel()
        let interface = ViewModelInterface(state)
        interface.receive { interface.send { $0.query += "!" } }
        let recording = recorded {
            interface.send { state in state.byName["a", default: 0].change { state.respond?() } }
            // A callback of its own calls the `respond` that it stored.
            state.byName["b", default: 0].change { state.respond?() }
        }
        #expect(state.query == "!!")
        #expect(Set(recording.changes) == [#"query: "" → "!""#, #"byName: [] → ["a": 1]"#])
    }

    @Test("changes can be switched off, and the filter leaves out a member before it is described")
    func leftOut() {
        ViewModelTrace.includesChanges = false
        expect { $0.isSearching = true }
        ViewModelTrace.includesChanges = true
        let interface = ViewModelInterface(StateViewModel())
        let text = CountedText()
        var asked: [String] = []
        let events = traced {
            ViewModelTrace.filter = { value, kind, viewModel in
                guard kind == .change, viewModel == StateViewModel.self else { return true }
                asked.append("\(value)")
                return asked.last != "counted"
            }
            interface.send { ($0.counted, $0.isSearching) = ([text], true) }
        }
        ViewModelTrace.filter = nil
        #expect(events.changes == ["isSearching: false → true"])
        #expect(text.count == 0)
        // Those that can't be compared before they are described are asked for, too, but no change as a whole.
        #expect(
            asked.contains("counted") && !asked.contains("query")
                && !asked.contains { $0.contains(":") })
    }

    @Test(
        "why names the lines, the signals and the change, or says that there is none, or no such member"
    )
    func why() {
        let recording = recorded(withInterfaces: true) {
            let named = ["a", "b"].map { ViewModelInterface(StateViewModel(), name: $0) }
            named[0].send({ $0.isSearching = true }, fileID: "Shop/Search.swift", line: 3)
            named[1].send({ $0.isSearching = true }, fileID: "Shop/Search.swift", line: 4)
        }
        let why = recording.why("isSearching", in: StateViewModel.self, named: "a")
        #expect(why.hasPrefix("Search.swift:3\n→ StateViewModel[\"a\"]("))
        #expect(why.hasSuffix("\n→ isSearching: false → true\n  (it is closed)"))
        #expect(recording.why("isSearching", in: StateViewModel.self).hasPrefix("Search.swift:4"))
        for name in ["isSearch", "isSearchingNow", "isSearchin"] {
            #expect(
                recording.why(name, in: StateViewModel.self).hasPrefix(
                    "StateViewModel has no stored member \(name) that is followed. If it is computed, ask about what it reads: query, "
                ))
        }
        for name in ["plain.inner", "messages[2].status", "messages"] {
            #expect(
                recording.why(name, in: StateViewModel.self)
                    == "No recorded signal changed \(name) of StateViewModel.\n  (closed are 2: \"a\", \"b\")"
            )
        }
        #expect(
            recording.why("isOn", in: TracedRowViewModel.self)
                == "TracedRowViewModel has not run while tracing was on, or has no @Observable members."
        )
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("a stream that changes nothing leaves the beginnings of chains in a bounded recording")
    func endless() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (stream, source) = AsyncStream.makeStream(of: Int.self)
            let interface = ViewModelInterface(StateViewModel())
            var recording = ViewModelTrace.Recording(capacity: 40)
            var small = ViewModelTrace.Recording(capacity: 5)
            ViewModelTrace.observer = { event in
                recording.record(event)
                small.record(event)
            }
            let listen = { (state: StateViewModel) in
                state.scope.run("idle", .restart, after: .seconds(3_600)) {}
                state.scope.run("listen", .restart, over: stream) { value in
                    if value > 0 { state.query = "\(value)" }
                    if value == 300 { state.scope.cancel("idle") }
                } then: {
                    state.isSearching = true
                    state.respond?()
                }
            }
            await withCheckedContinuation { continuation in
                interface.receive { continuation.resume() }
                interface.send(listen, fileID: "Shop/List.swift", line: 1)
                for value in 1...300 { source.yield(value % 30 == 0 ? value : 0) }
                source.finish()
            }
            ViewModelTrace.observer = nil
            let last = #"StateViewModel value 300 of work "listen""#
            #expect(
                recording.why("query", in: StateViewModel.self).withoutTimes.onOneLine
                    == last + #", which List.swift:1 began → query: "270" → "300""#)
            #expect(recording.tree.withoutTimes.contains(#"work "idle"  cancelled by \#(last) ("#))
            #expect(recording.latestEvents.count == 40 && small.latestEvents.count == 5)
            let changes = recording.latestEvents.filter {
                $0.kind == .change && $0.value.hasPrefix("query")
            }
            #expect(
                changes.count == 10
                    && changes.allSatisfy { recording.causes(of: $0.id).first?.kind == .value })
            let why = recording.why("isSearching", in: StateViewModel.self).withoutTimes
            #expect(
                why.hasSuffix("→ work \"listen\" (TIME)\n→ isSearching: false → true"), "\(why)")
        }
    }
    #endif
}

/// Changes its state as its input says.
@Observable final class StateViewModel: ViewModel {
    final class Service { let number = Int.random(in: 0...(.max)) }
    struct Message: Equatable {
        enum Status { case sending, failed }
        var id: Int
        var status = Status.sending
    }
    struct Plain {
        struct Inner { var text = "old" }
        var inner = Inner()
        var numbers = [1, 2, 3]
    }
    struct Password: Equatable, CustomStringConvertible {
        var text = "secret"
        var description: String { "•••" }
    }
    struct Shown { var text = "shown" }
    struct AlwaysEqual: Equatable {
        var count = 0
        static func == (_: Self, _: Self) -> Bool { true }
    }
    struct WeakReference { weak var object: Service? }
    struct Unequal { var value = 1 }
    struct Layer<Part> { var part: Part }
    struct Rating { var value = Double.nan }
    struct Handle: Equatable, CustomReflectable {
        var number = 0
        var customMirror: Mirror { Mirror(self, children: ["shown": 1], displayStyle: .struct) }
    }
    struct Endless: CustomReflectable {
        var count = 0
        var customMirror: Mirror { Mirror(self, children: ["next": self], displayStyle: .struct) }
    }
    indirect enum Tree {
        case leaf, node([Tree]), twig([Tree])

        subscript(index: Int) -> Tree {
            get { .leaf }
            set {
                guard case var .node(nodes) = self else { return }
                nodes[index] = newValue
                self = .node(nodes)
            }
        }
    }

    typealias Work = String
    let scope = Scope()
    var query = ""
    var isSearching = false
    var messages = (0..<5).map { Message(id: $0) }
    var plain = Plain()
    var draft: Plain? = Plain()
    var byName: [String: Int] = [:]
    var table = Dictionary(uniqueKeysWithValues: (0..<9).map { ($0, Unequal()) })
    var many = Array(0..<100_000)
    var password = Password()
    var pin = T2T4T7TraceTextTests.Isolated()
    var alwaysEqual = AlwaysEqual()
    var service = Service()
    var onEnd: () -> Void = {}
    var task: Task<Void, Never>?
    var services: [Service] = []
    var detail: Service?
    var anyDetail: Any?
    var tree = Tree.leaf
    var unequal = Array(repeating: Unequal(), count: 2_000)
    var observer = WeakReference()
    var counted: [CountedText] = []
    var maybe: [Int]? = [1, 2]
    var rating = Rating()
    var handle = Handle()
    var layers = Layer(part: Layer(part: Layer(part: Layer(part: 0))))
    var tooMany = Layer(part: Layer(part: Layer(part: Layer(part: Layer(part: 0)))))
    var endless = Endless()
    var any: Any = (1, 2)
    let other = Service()
    @ObservationIgnored var ignored = 0
    @ObservationIgnored var respond: (() -> Void)?

    func accept(_ change: (StateViewModel) -> Void, respond: @escaping (()) -> Void) {
        self.respond = { respond(()) }
        change(self)
    }
}

// swift-format-ignore: NoLeadingUnderscores
class PlainStateViewModel { var _hidden = 0 }

@Observable class BaseStateViewModel: PlainStateViewModel { var count = 0 }

@Observable final class DerivedStateViewModel: BaseStateViewModel, ViewModel {
    var title = ""

    func accept(_ input: Void, respond: (Never) -> Void) {
        (count, _hidden) = (count + 1, _hidden + 1)
        title = "\(count)"
    }
}

extension Int {
    /// Changes a number, and runs other code in the middle of the change.
    fileprivate mutating func change(_ body: () -> Void) {
        self += 1
        body()
    }
}

// Clauses: CONTRACT.md
@Suite("T7, T11 why is about now, and shows no secrets")
@MainActor struct T7T11NowTests {
    private static let gap = "changed outside inputs and closures of work, "

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
        #expect(outside.first.map { "\($0)".contains("closures of work, between #") } == true)
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
                == "…\n→ DeskViewModel.items[0]: + 1, changed outside inputs and closures of work or while tracing "
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

    @Observable final class FormViewModel: ViewModel {
        struct Account { var user = "", password = "", error: (any Error)? }
        struct Line: Equatable { var isOn = false }
        enum Input { case type(password: String), fail, toggle, reverse, count }

        private(set) var account = Account()
        private(set) var lines = Array(repeating: Line(), count: 2_000)
        private(set) var count = 0
        let onChange: () -> Void = {}

        func accept(_ input: Input, respond: (Never) -> Void) {
            switch input {
            case let .type(password): account = Account(user: "ada", password: password)
            case .fail: account.error = Refused(token: "secret")
            case .toggle: lines[3].isOn.toggle()
            case .reverse: lines.reverse()
            case .count: count += 1
            }
        }

        func callBack() { count += 10 }
    }

    struct Refused: Error { let token: String }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "a screen that is gone does not answer for one that is open, and several that are open are listed"
    )
    func instances() async {
        await #expect(processExitsWith: .success) { @MainActor in
            var recording = ViewModelTrace.Recording()
            ViewModelTrace.observer = { recording.record($0) }
            do {
                let gone = ViewModelInterface(FormViewModel(), name: "a")
                gone.send(.count)
            }
            let ask = { (name: String?) in
                recording.why("count", in: FormViewModel.self, named: name)
            }
            #expect(ask(nil).hasSuffix("count: 0 → 1\n  (it is closed)"))
            let open = ViewModelInterface(FormViewModel(), name: "a")
            let unchanged = "No recorded signal changed count of T7T11NowTests.FormViewModel."
            #expect(ask(nil) == unchanged)
            #expect(ask("a") == unchanged)
            let other = ViewModelInterface(FormViewModel(), name: "b")
            other.send(.count)
            #expect(ask(nil).hasSuffix("count: 0 → 1\n  (open are 2: \"a\", \"b\")"))
            extendLifetime((open, other))
        }
    }

    @Test("a change that was made while changes were switched off is no alarm")
    func switchedOff() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let observer = TraceObserver()
            let form = FormViewModel()
            let screen = ViewModelInterface(form)
            screen.send(.count)
            ViewModelTrace.includesChanges = false
            form.callBack()
            ViewModelTrace.includesChanges = true
            screen.send(.count)
            let tree = observer.recording.tree
            #expect(
                tree.contains(
                    "changed outside inputs and closures of work or while tracing was off"))
            #expect(observer.recording.alarms.isEmpty)
        }
    }

    @Test("a callback's change after the close is told as that")
    func closed() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let observer = TraceObserver()
            let form = FormViewModel()
            let screen = ViewModelInterface(form)
            screen.send(.count)
            screen.close()
            form.callBack()
            let why = observer.recording.why("count", in: FormViewModel.self)
            #expect(why.contains("count: 1 → 11, changed outside inputs and closures of work"))
            extendLifetime(screen)
        }
    }

    @Test(
        "what a filter leaves out by name, or as an error, is nowhere, at any depth; a part of a long list is not blamed"
    )
    func namedSecrets() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let observer = TraceObserver()
            ViewModelTrace.filter = { value, _, _ in
                value as? String != "password" && !(value is Refused)
            }
            let screen = ViewModelInterface(FormViewModel())
            screen.send(.type(password: "hunter2"))
            screen.send(.type(password: "hunter3"))
            screen.send(.fail)
            let tree = observer.recording.tree
            #expect(tree.contains("password: …") && tree.contains("account.password: changed"))
            #expect(!tree.contains("hunter") && !tree.contains("secret"), "\(tree)")
            ViewModelTrace.filter = nil
            screen.send(.toggle)
            let why = { observer.recording.why($0, in: FormViewModel.self) }
            #expect(why("lines[3]").hasSuffix("lines[3].isOn: false → true"))
            #expect(why("lines[1500].isOn").hasPrefix("No recorded signal changed"))
            screen.send(.reverse)
            #expect(
                why("lines[1500].isOn").hasSuffix(
                    "lines: 2000 → 2000 elements\n  (of more than 1000 elements, only the count is compared)"
                ))
            extendLifetime(screen)
        }
    }
    #endif

    @Test("a change of a whole is one of its parts, and a sentence says what can be asked for")
    func sentences() {
        let recording = recorded(withInterfaces: true) {
            let interface = ViewModelInterface(DeskViewModel(), name: 1)
            interface.send(.load)
            interface.send(.clear)
        }
        let why = { recording.why($0, in: DeskViewModel.self) }
        let change = ".clear\n→ person: Person(name: \"Ann\") → nil\n  (it is closed)"
        #expect(why("person.name").hasSuffix(change))
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
    func secretsOfErrors() async {
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

// Clauses: CONTRACT.md
@Suite("T11 the change of a list is told as what it is")
@MainActor struct T11ListTests {
    @Observable final class SongViewModel: ViewModel {
        var title = ""
        func accept(_ title: String, respond: (Never) -> Void) { self.title = title }
    }

    @Observable final class ListViewModel: ViewModel {
        struct Song: Identifiable, Equatable { let id: String, title: String }
        struct Draft: Equatable {
            let id: Int
            var text: String
            static func == (one: Self, other: Self) -> Bool { one.id == other.id }
        }
        struct Row { var service: StateViewModel.Service, isOn: Bool }

        final class Tag: Equatable {
            static func == (_: Tag, _: Tag) -> Bool { true }
        }

        typealias Work = String
        let scope = Scope()
        var songs = ["a", "b", "c", "d"].map { Song(id: $0, title: $0) }
        var drafts = [Draft(id: 1, text: "old")]
        var row = Row(service: .init(), isOn: false)
        var children: [ViewModelChild<SongViewModel>] = []
        var tags = [Tag()]
        var words = ["g", "a", "x"]
        var count = 0

        func accept(_ change: (ListViewModel) -> Void, respond: (Never) -> Void) { change(self) }

        func add(_ names: some Sequence<Int>) {
            children += names.map { scope.child(SongViewModel(), name: $0) }
        }
    }

    /// Why a member has its value after each input, without the inputs.
    private func why(_ member: String, _ inputs: ((ListViewModel) -> Void)...) -> [String] {
        var recording = ViewModelTrace.Recording()
        var answers: [String] = []
        observed(by: { recording.record($0) }) {
            let screen = ViewModelInterface(ListViewModel())
            answers = inputs.map { input in
                screen.send(input)
                let lines = recording.why(member, in: ListViewModel.self).split(separator: "\n")
                return lines.filter { !$0.contains("Tests.swift") && !$0.contains("-> ())") }
                    .joined(separator: "\n")
            }
            screen.close()
        }
        return answers
    }

    @Test("elements are told apart by their identity: reordered, replaced and edited are different")
    func identity() {
        let all = why(
            "songs", { $0.songs.swapAt(0, 2) }, { $0.songs.insert($0.songs.remove(at: 3), at: 0) },
            { $0.songs[1] = .init(id: $0.songs[1].id, title: "new") },
            {
                $0.songs.swapAt(0, 3)
                $0.songs[1] = .init(id: $0.songs[1].id, title: "newer")
            })
        #expect(
            all == [
                #"→ songs[0-2]: reordered: ["c", "b", "a"]"#,
                #"→ songs[0-3]: reordered: ["d", "c", "b", … 4 in all]"#,
                #"→ songs[1].title: "c" → "new""#,
                #"""
                → songs[1].title: "new" → "newer"
                → songs[0-3]: reordered: ["a", "c", "b", … 4 in all]
                """#,
            ])
    }

    @Test("of equal elements, each counts")
    func equalElements() {
        let all = why(
            "words", { $0.words = ["a", "a", "y"] }, { $0.words = ["y", "a", "a", "a"] })
        #expect(
            all == [
                """
                → words[0-]: 2 removed: ["g", "x"]
                → words[1-]: 2 added: ["a", "y"]
                """,
                """
                → words[3]: + "a"
                → words[0-3]: reordered: ["y", "a", "a"]
                """,
            ])
    }

    @Test(
        "a change of one place is none of another: behind one that was removed, elements have other places"
    )
    func places() {
        let edit = { (list: ListViewModel) in list.songs[1] = .init(id: "b", title: "new") }
        let removal = { (list: ListViewModel) in _ = list.songs.remove(at: 0) }
        let removed = #"→ songs[0]: - Song(id: "a", title: "a")"#
        #expect(why("songs[1].title", edit, removal).last == removed)
        let append = { (list: ListViewModel) in list.songs.append(.init(id: "e", title: "e")) }
        #expect(why("songs[0].title", removal, append).last == removed)
        #expect(why("songs[1].title", { $0.songs.swapAt(2, 3) }).last?.hasPrefix("No rec") == true)
    }

    @Test(
        "children are shown with their names; of more than a thousand, only the count is compared")
    func children() {
        func row(_ name: Int) -> String { "T11ListTests.SongViewModel[\(name)]" }
        let all = why(
            "children", { $0.add(1...2) }, { $0.children.reverse() }, { $0.children.removeLast() },
            { $0.add(3...200) }, { $0.children.removeLast() }, { $0.add(3...1_000) },
            { $0.add(1...1) }, { $0.children.swapAt(0, 1) })
        #expect(
            all.prefix(5) == [
                "→ children[0-]: 2 added: [\(row(1)), \(row(2))]",
                "→ children[0-1]: reordered: [\(row(2)), \(row(1))]",
                "→ children[1]: - \(row(1))",
                "→ children[1-]: 198 added: [\(row(3)), \(row(4)), \(row(5)), … 198 in all]",
                "→ children[198]: - \(row(200))",
            ])
        #expect(
            all.last == "→ children: 1196 → 1197\n"
                + "  (of more than 1000 elements, only the count is compared)")
    }

    @Test("a change that the type's == does not see is mentioned, and one beside an object is seen")
    func equality() {
        let text = { (list: ListViewModel) in list.drafts[0].text = "new" }
        #expect(
            why("drafts[0].text", text).last
                == "No recorded signal changed drafts[0].text of T11ListTests.ListViewModel.\n"
                + "  (the text of drafts is another since then, but its == is true)")
        #expect(why("row", { $0.row.isOn = true }) == ["→ row.isOn: false → true"])
        let list = ListViewModel()
        weak let tag = list.tags[0]
        let screen = ViewModelInterface(list)
        let recording = recorded {
            screen.send { _ in }
            list.tags = []
            #expect(tag == nil, "Its equality does not make a state keep it.")
            screen.send { _ in }
        }
        #expect(recording.changes == ["tags: … → []"])
        // All that one input has changed.
        let two = why("drafts", { $0.drafts = [.init(id: 2, text: ""), .init(id: 3, text: "")] })
        #expect(two.last?.split(separator: "\n").count == 2, "\(two)")
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "a screen that was closed, but is still held, does not answer; a change in an operation has no cause"
    )
    func work() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let observer = TraceObserver()
            let why = { observer.recording.why("count", in: ListViewModel.self) }
            let list = ListViewModel()
            let screen = ViewModelInterface(list)
            screen.send { $0.count = 1 }
            await screen.perform { list in
                list.scope.run("load", .restart) {
                    await Task.yield()
                    list.count += 1
                }
            }
            #expect(why().contains("2, changed outside inputs and closures of work"), "\(why())")
            screen.close()
            let other = ViewModelInterface(ListViewModel())
            other.send { _ in }
            #expect(why().hasPrefix("No recorded signal changed count"))
            extendLifetime((screen, other))
        }
    }
    #endif
}
