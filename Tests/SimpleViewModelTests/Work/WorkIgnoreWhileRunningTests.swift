import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W1 ignore while running", .timeLimit(.minutes(5)))
@MainActor struct WorkIgnoreWhileRunningTests {
    @Test("a double tap makes one request, decided in the turn of the taps")
    func doubleTap() async {
        let bench = WorkBench()
        let first = bench.run("first", .ignoreWhileRunning)
        let second = bench.run("second", .ignoreWhileRunning)

        #expect(second.isReleased)
        #expect(!first.isReleased)
        await first.begun()
        first.emit("saved")
        first.finish()
        await first.released()
        #expect([first, second].thatBegan == ["first"])
        #expect(!first.wasCancelled)
        #expect(bench.outputs == ["saved"])
    }

    @Test("a tap does nothing during the delay, and while the operation awaits")
    func tapsLater() async {
        let bench = WorkBench()
        let first = bench.run("first", .ignoreWhileRunning, after: .seconds(1))
        await bench.clock.sleepers(1)
        #expect(bench.run("during the delay", .ignoreWhileRunning).isReleased)

        bench.clock.advance(by: .seconds(1))
        await first.begun()
        #expect(bench.run("while it awaits", .ignoreWhileRunning).isReleased)

        first.emit("one output of two")
        #expect(await bench.recorder.next() == "one output of two")
        #expect(bench.run("after an output", .ignoreWhileRunning).isReleased)
    }

    @Test("a tap after the work has ended makes a request")
    func tapAfterTheEnd() async {
        let bench = WorkBench()
        let first = bench.run("first", .ignoreWhileRunning)
        first.finish()
        await first.released()

        let second = bench.run("second", .ignoreWhileRunning)
        await second.begun()
        second.emit("saved again")
        #expect(await bench.recorder.next() == "saved again")
    }

    @Test("a tap after the work was cancelled makes a request, even if the cancelled operation has not returned")
    func tapAfterCancellation() async {
        let bench = WorkBench()
        let first = bench.run("first", .ignoreWhileRunning)
        await first.begun()
        bench.cancel()

        let second = bench.run("second", .ignoreWhileRunning)
        let third = bench.run("third", .ignoreWhileRunning)

        #expect(third.isReleased)
        await second.begun()
        first.emit("first, late")
        first.finish()
        await first.released()
        #expect(bench.run("fourth", .ignoreWhileRunning).isReleased)
        second.emit("second")
        #expect(await bench.recorder.next() == "second")
    }

    @Test("work is ignored beside work of any policy", arguments: Worker.policies)
    func besideOtherPolicies(policy: Worker.Policy) async {
        let bench = WorkBench()
        let first = bench.run("first", policy)

        #expect(bench.run("before it began", .ignoreWhileRunning).isReleased)
        await first.begun()
        #expect(bench.run("while it awaits", .ignoreWhileRunning).isReleased)
        #expect(!first.wasCancelled)
    }

    @Test("work is not ignored beside work of another name")
    func otherNames() async {
        let bench = WorkBench()
        await bench.run("search", .ignoreWhileRunning, of: .search).begun()

        let save = bench.run("save", .ignoreWhileRunning, of: .save)

        await save.begun()
        #expect(save.hasBegun)
    }
}
