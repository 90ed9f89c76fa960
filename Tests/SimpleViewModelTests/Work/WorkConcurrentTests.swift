import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W1 concurrent", .timeLimit(.minutes(5)))
@MainActor struct WorkConcurrentTests {
    @Test("concurrent work runs beside work of its name, and each emits")
    func besideEachOther() async {
        let bench = WorkBench()
        let jobs = (0..<20).map { bench.run("\($0)", .concurrent) }
        await jobs.begun()

        for job in jobs.reversed() {
            job.emit(job.name)
            #expect(await bench.recorder.next() == job.name)
        }

        #expect(jobs.thatWereCancelled.isEmpty)
    }

    @Test("concurrent work runs beside work of any policy", arguments: Worker.policies)
    func besideOtherPolicies(policy: Worker.Policy) async {
        let bench = WorkBench()
        let first = bench.run("first", policy)
        let second = bench.run("second", .concurrent)

        await second.begun()
        await first.begun()
        #expect(!first.wasCancelled)
    }

    @Test("cancelling a name cancels all its concurrent work, and work of other names continues")
    func cancellation() async {
        let bench = WorkBench()
        let searches = (0..<10).map { bench.run("search \($0)", .concurrent, of: .search) }
        let saves = (0..<10).map { bench.run("save \($0)", .concurrent, of: .save) }
        await searches.begun()
        await saves.begun()

        bench.cancel(.search)
        for job in searches + saves { job.emit(job.name) }
        for job in searches + saves { job.finish() }
        await searches.released()
        await saves.released()

        #expect(searches.thatWereCancelled == searches.map(\.name))
        #expect(saves.thatWereCancelled.isEmpty)
        #expect(bench.outputs.sorted() == saves.map(\.name))
    }

    @Test(
        "when some work of a name has ended, in whatever order, the name stands for exactly the remaining work",
        arguments: 0..<4, 0..<4)
    func endingInAnyOrder(first: Int, second: Int) async {
        let bench = WorkBench()
        let jobs = (0..<4).map { bench.run("\($0)", .concurrent) }
        await jobs.begun()
        let ended = first == second ? [first] : [first, second]
        for index in ended {
            jobs[index].finish()
            await jobs[index].released()
            #expect(bench.tasks.isRunning(.search))
        }

        bench.cancel()

        #expect(!bench.tasks.isRunning(.search))
        let rest = jobs.indices.filter { !ended.contains($0) }
        #expect(jobs.thatWereCancelled == rest.map { "\($0)" })
        for job in jobs { job.respond?(job.name) }
        #expect(bench.outputs.isEmpty)
    }

    @Test(
        "when all work of a name has ended, in whatever order, the name is not running", arguments: permutations(of: 4))
    func endingAll(order: [Int]) async {
        let bench = WorkBench()
        let jobs = (0..<4).map { bench.run("\($0)", .concurrent) }
        for index in order {
            #expect(bench.tasks.isRunning(.search))
            jobs[index].finish()
            await jobs[index].released()
        }
        #expect(!bench.tasks.isRunning(.search))
    }

    @Test("concurrent work may be added while other work ends")
    func addingWhileEnding() async {
        let bench = WorkBench()
        var jobs = (0..<3).map { bench.run("\($0)", .concurrent) }
        for index in [1, 0, 3, 2, 5, 4] {
            jobs.append(bench.run("\(jobs.count)", .concurrent))
            jobs[index].finish()
            await jobs[index].released()
        }

        bench.cancel()
        await jobs.suffix(3).begun()
        for job in jobs { job.finish() }
        await jobs.released()

        #expect(jobs.filter { !$0.hasBegun }.isEmpty)
        #expect(jobs.thatWereCancelled == ["6", "7", "8"])
    }
}

private nonisolated func permutations(of count: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { partial, element in
        partial.flatMap { order in
            (0...order.count).map { order.prefix($0) + [element] + order.dropFirst($0) }
        }
    }
}
