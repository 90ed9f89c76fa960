import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W5 names", .timeLimit(.minutes(5)))
@MainActor struct WorkNameTests {
    @Test("names whose work has ended are released, however many there were")
    func namesAreLetGo() async {
        let count = LiveCount()
        let viewModel = ByObject()
        let recorder = OutputRecorder<Int>()
        let interface = ViewModelInterface(viewModel: viewModel)
        interface.receive { recorder.receive($0) }

        for number in 0..<500 {
            interface.send(ByObject.Name(object: Counted(number, in: count), count: count))
            #expect(await recorder.next() == number)
        }

        #expect(count.peak < 50)
    }
}

private final class ByObject: ViewModel {
    struct Name: Hashable {
        let object: Counted
        let count: LiveCount

        static func == (left: Name, right: Name) -> Bool { left.object === right.object }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
    }

    let tasks = ViewModelTasks<Name>()

    func accept(_ input: Name, respond: @escaping (Int) -> Void) {
        let value = input.object.value
        // Work that is cancelled before it has begun.
        let cancelled = Name(object: Counted(in: input.count), count: input.count)
        tasks.run(cancelled, .restart, operation: {}, then: {})
        tasks.cancel(cancelled)
        tasks.run(input, .restart) { respond in
            respond(value)
        } each: {
            respond($0)
        }
    }
}
