import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W5 names", .timeLimit(.minutes(5)))
@MainActor struct W5WorkNameTests {
    private struct Name: Hashable {
        let object: Counted

        static func == (left: Name, right: Name) -> Bool { left.object === right.object }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
    }

    @Test(
        "names whose work has ended, or was cancelled before it began, are released, however many there were"
    )
    func namesAreLetGo() async {
        let count = LiveCount()
        let interface = ViewModelInterface(
            ScriptedViewModel<Void, Never> { [tasks = ViewModelTasks<Name>()] _, _ in
                tasks.onRunningChange { [unowned tasks] name, _ in
                    if name.object.value == 2 { tasks.cancel(name) }
                }
                let names = (0..<3).map { Name(object: Counted($0, in: count)) }
                for name in names { tasks.run(name, .restart) }
                tasks.cancel(names[0])
            })
        for _ in 0..<500 { await interface.perform(()) }
        #expect(count.peak < 50)
    }
}
