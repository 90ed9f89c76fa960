import SimpleViewModel

/// Plays programs about children on the library.
@MainActor final class ChildRunner {
    private(set) var events: [ChildEvent] = []
    private var count = 0
    private var owned: [ViewModelInterface<Node>?] = []
    private var roots: [WeakNode] = []
    private var home: Node.Scope?
    private var shown: [ViewModelInterface<Node>] = []
    /// Those whose interfaces exist, by number.
    private var interfaces: [Int: WeakInterface] = [:]

    private struct WeakNode { weak var node: Node? }
    private struct WeakInterface { weak var interface: ViewModelInterface<Node>? }

    init() {
        ViewModelTrace.onProblem = { _ in }  // Programs make some mistakes on purpose.
        for _ in ChildProgram.roots {
            let node = Node(self, [], [])
            home = home ?? node.scope
            roots.append(WeakNode(node: node))
            let interface = ViewModelInterface(node)
            owned.append(interface)
            interfaces[node.number] = WeakInterface(interface: interface)
        }
    }

    func play(_ turn: ChildProgram.Turn) async {
        switch turn {
        case let .send(root, steps):
            if let interface = owned[root] { interface.send(Node.Signal(0, steps)) }
        case let .outside(root, steps): roots[root].node?.runOutside(steps)
        case let .release(root): owned[root] = nil
        }
        await rest()
    }

    /// Lets all go.
    func end() async {
        for root in ChildProgram.roots { owned[root] = nil }
        while !shown.isEmpty { shown.removeFirst() }
        await rest()
    }

    private func receive(from interface: ViewModelInterface<Node>) {
        guard let number = interfaces.first(where: { $0.value.interface === interface })?.key else {
            return
        }
        interface.receive { [weak self, weak interface] output in
            self?.events.append(.receives(number, signal: output.number))
            interface?.send(Node.Signal(output.number, output.view))
        }
    }

    private func rest() async {
        var last = -1
        // Work that ends runs more, a few times.
        for _ in 0..<MainQueueTurns.enough where last != events.count || last == -1 {
            last = events.count
            for _ in 0..<3 { await MainQueueTurns.next() }
        }
        events.append(.rests)
    }

    /// A view model with two lists of children.
    final class Node: ViewModel {
        typealias Step = ChildProgram.Step
        typealias Work = Int

        struct Signal {
            let number: Int
            let parent: [Step]
            let view: [Step]

            init(_ number: Int, _ parent: [Step], _ view: [Step] = []) {
                (self.number, self.parent, self.view) = (number, parent, view)
            }

            var input: Signal { Signal(number, parent) }
        }

        let scope = ViewModelScope<Signal, Int>()
        let number: Int
        fileprivate var lists: [[ViewModelChild<Node>]] = [[], []]
        private let runner: ChildRunner
        private let ending: [Step]
        private var respond: ((Signal) -> Void)?

        init(_ runner: ChildRunner, _ starting: [Step], _ ending: [Step]) {
            number = runner.count
            runner.count += 1
            (self.runner, self.ending) = (runner, ending)
            scope.send(Signal(-1, []))
            for step in starting { scope.send(Signal(-1, [step])) }
        }

        deinit {
            MainActor.assumeIsolated { [number, runner, ending] in
                runner.events.append(.frees(number))
                if !ending.isEmpty { runner.home?.send(Signal(-2, ending)) }
            }
        }

        func accept(_ input: Signal, respond: @escaping (Signal) -> Void) {
            self.respond = self.respond ?? respond
            runner.events.append(.accepts(number, signal: input.number))
            run(input.parent)
            runner.events.append(.hasAccepted(number, signal: input.number))
        }

        @inline(never) func runOutside(_ steps: [Step]) {
            withExtendedLifetime(self) { run(steps) }
        }

        private func run(_ steps: [Step]) {
            for step in steps { run(step) }
        }

        private func run(_ step: Step) {
            switch step.what {
            case let .make(list, starting, ending):
                let number = runner.count
                let child = scope.child(Node(runner, starting, ending), as: \.input)
                runner.interfaces[number] = WeakInterface(interface: child.interface)
                lists[list].append(child)
            case let .move(from, to):
                if !lists[from].isEmpty { lists[to].append(lists[from].removeFirst()) }
            case let .copy(from, to):
                if let child = lists[from].first { lists[to].append(child) }
            case let .give(list, root):
                if !lists[list].isEmpty, let node = runner.roots[root].node {
                    node.lists[0].append(lists[list].removeFirst())
                }
            // Each is released after the access to the list: it may be another parent's, which is closed, so that it is
            // freed at once, and its `deinit` changes the list.
            case let .remove(list):
                if !lists[list].isEmpty {
                    let child = lists[list].removeFirst()
                    withExtendedLifetime(child) {}
                }
            case let .removeAll(list):
                let all = lists[list]
                lists[list] = []
                withExtendedLifetime(all) {}
            case let .send(list, steps):
                if let child = lists[list].first {
                    withExtendedLifetime(child) { child.send(Signal(step.number, steps)) }
                }
            case let .sendSelf(steps): scope.send(Signal(step.number, steps))
            case let .respond(parent, view): respond?(Signal(step.number, parent, view))
            case let .work(steps):
                scope.run(step.number, .concurrent, operation: {}) { [weak self] in
                    guard let self else { return }
                    runner.events.append(.works(number, signal: step.number))
                    runOutside(steps)
                }
            case .wait:
                let note = { @MainActor [number, runner] in
                    runner.events.append(.isCancelled(number, signal: step.number))
                }
                scope.run(step.number, .concurrent) {
                    await withTaskCancellationHandler {
                        try? await Task.sleep(for: .seconds(999))
                    } onCancel: {
                        MainActor.assumeIsolated { note() }
                    }
                }
            case let .receive(list):
                if let child = lists[list].first { runner.receive(from: child.interface) }
            case let .stopReceiving(list): lists[list].first?.interface.stopReceiving()
            case let .show(list):
                if let child = lists[list].first { runner.shown.append(child.interface) }
            case .hide:
                if !runner.shown.isEmpty {
                    let interface = runner.shown.removeFirst()
                    withExtendedLifetime(interface) {}
                }
            case .close: runner.interfaces[number]?.interface?.close()
            }
        }
    }
}

/// Compares the library with the model.
@MainActor enum ChildCheck {
    /// Plays the program of a seed, and returns the shortest one that fails, if it does.
    static func difference(seed: UInt64) async -> String? {
        guard var text = await difference(ChildProgram(seed: seed)) else { return nil }
        var skipped: Set<Int> = []
        for number in 1...60 {
            let other = ChildProgram(seed: seed, skipping: skipped.union([number]))
            guard let difference = await difference(other) else { continue }
            skipped.insert(number)
            text = difference
        }
        return "children, seed \(seed), without the steps that change nothing:\n\(text)"
    }

    private static func difference(_ program: ChildProgram) async -> String? {
        let (model, runner) = (ChildModel(), ChildRunner())
        for turn in program.turns {
            model.play(turn)
            await runner.play(turn)
        }
        model.end()
        await runner.end()
        if model.leaves { return "The model does not free all: \(model.events)" }
        guard model.events != runner.events else { return nil }
        let same = zip(model.events, runner.events).prefix { $0 == $1 }.count
        func list(_ items: some Sequence) -> String {
            items.map { "    \($0)" }.joined(separator: "\n")
        }
        return """
            \(list(program.turns))
            after
            \(list(runner.events.prefix(same)))
            expected
            \(list(model.events.dropFirst(same).prefix(12)))
            observed
            \(list(runner.events.dropFirst(same).prefix(12)))
            """
    }
}
