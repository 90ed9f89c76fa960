import Observation
@_spi(Testing) @_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("T3, T10 the cause of a value is what emitted it, not what began to listen")
@MainActor struct T3T10TraceValueTests {
    /// Lets a screen follow a shelf, changes the shelf, and returns why the screen's titles have their value.
    private static func why(
        _ following: ShelfViewModel.Input, _ change: ShelfViewModel.Input,
        filter: (@MainActor (Any, ViewModelTrace.Kind, Any.Type) -> Bool)? = nil
    ) async -> String {
        let shelf = Shelf()
        let screen = ViewModelInterface(ShelfViewModel(shelf))
        let other = ViewModelInterface(ShelfViewModel(shelf))
        let observer = TraceObserver()
        ViewModelTrace.filter = filter
        screen.send(following, fileID: "Shop/Profile.swift", line: 41)
        await shelf.isFollowed()
        other.send(change, fileID: "Shop/Item.swift", line: 7)
        await observer.until { $0.contains { $0.kind == .change } }
        ViewModelTrace.observer = nil
        ViewModelTrace.filter = nil
        return observer.recording.why("titles", in: ShelfViewModel.self).withoutTimes
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "an element's chain names its work, and the last three that ran since the one before, or still, but no effect of it"
    )
    func meanwhile() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let shelf = Shelf()
            let shelves = (0..<2).map { _ in ShelfViewModel(shelf) }
            let row = ViewModelInterface(TracedRowViewModel())
            row.connect(to: shelves[0].scope, as: { _ in .look })
            let screens = shelves.map { ViewModelInterface($0) }
            // An effect of the stream.
            screens[1].receive { screens[0].send(.look, fileID: "Shop/Item.swift", line: 9) }
            let observer = TraceObserver()
            for screen in screens { screen.send(.follow, fileID: "Shop/Profile.swift", line: 41) }
            await shelf.isFollowed(by: 2)
            // It receives nothing, so it causes nothing.
            screens[0].send(.listen, fileID: "Shop/Item.swift", line: 8)
            for (line, input) in [ShelfViewModel.Input.upload, .look, .look, .deleteNow, .delete]
                .enumerated()
            {
                if line == 3 { row.send(.addToBag, fileID: "Shop/Row.swift", line: 7) }
                screens[0].send(input, fileID: "Shop/Item.swift", line: UInt(line))
                guard line > 2 else { continue }
                await observer.until { $0.filter { $0.kind == .change }.count == (line - 2) * 2 }
            }
            extendLifetime(screens)
            ViewModelTrace.observer = nil
            let recording = observer.recording
            let chains = recording.latestEvents.filter { $0.kind == .value }.map {
                recording.chain(of: $0.id)
            }
            let first = """
                ShelfViewModel value ["b"] of work .follow, which Profile.swift:41 began
                  meanwhile: ShelfViewModel.deleteNow of Item.swift:3, accepted TIME before; TracedRowViewModel.addToBag \
                of Row.swift:7, accepted TIME before; ShelfViewModel.look of Item.swift:2, accepted TIME before
                """
            let second = """
                ShelfViewModel value [] of work .follow, which Profile.swift:41 began
                  meanwhile: ShelfViewModel work .delete of Item.swift:4, finished TIME before; ShelfViewModel work .upload \
                of Item.swift:0, started TIME before
                """
            #expect(chains.map(\.withoutTimes) == [first, first, second, second])
            let events = Dictionary(grouping: recording.latestEvents, by: \.value)
            let followers = Set(events[".follow"]?.filter { $0.kind == .work }.map(\.id) ?? [])
            #expect(Set(events["[\"b\"]"]?.compactMap(\.trigger) ?? []) == followers)
        }
    }

    @Test(
        "a value is caused by the work that emits it, or by what called the callback that does, on any thread"
    )
    func emitted() async {
        await #expect(processExitsWith: .success) { @MainActor in
            for change in [ShelfViewModel.Input.deleteNow, .delete, .deleteElsewhere] {
                #expect(
                    // The work may have finished meanwhile, or not.
                    await Self.why(.observe, change).replacing(" (TIME)", with: "") == """
                        Item.swift:7
                        → ShelfViewModel.\(change)\(change == .deleteNow ? "" : "\n→ work .delete")
                        → ShelfViewModel value ["b"] of work .follow
                        → titles[0]: - "a"
                        """)
            }
            for change in [ShelfViewModel.Input.download, .downloadElsewhere] {
                #expect(
                    // The work may have finished meanwhile, or not.
                    await Self.why(.follow, change).replacing(" (TIME)", with: "") == """
                        Item.swift:7
                        → ShelfViewModel.\(change)
                        → work .download
                        → value ["c"]
                        → titles: 2 removed, 1 added
                        """)
            }
            // What the tap that began to follow has also begun is not named.
            #expect(
                await Self.why(.follow, .deleteNow) == """
                    ShelfViewModel value ["b"] of work .follow, which Profile.swift:41 began
                      meanwhile: ShelfViewModel.deleteNow of Item.swift:7, accepted TIME before
                    → titles[0]: - "a"
                    """)
            // Work that is left out is not named as the receiver.
            let why = await Self.why(.follow, .delete) { _, kind, _ in
                kind != .work && kind != .input
            }
            #expect(why == "ShelfViewModel value [\"b\"]\n→ titles[0]: - \"a\"")
            // A value that is left out has its cause take its place.
            let filtered = await Self.why(.follow, .download) { _, kind, _ in kind != .value }
            #expect(
                filtered.contains("\n→ work .download") && !filtered.contains("value"),
                "\(filtered)")
        }
    }
    #endif

    @Test(
        "an output of a stored respond is caused by the signal that is being handled, even that of another view model"
    )
    func storedRespond() {
        var stored: ((String) -> Void)?
        let parent = ViewModelInterface<ScriptedViewModel<String, String>> { _, respond in
            stored = respond
        }
        let child = ViewModelInterface(EchoViewModel<Int>())
        parent.receive { _ in }
        child.receive { stored?("child said \($0)") }
        let events = traced {
            parent.send("subscribe")
            child.send(3)
            stored?("completed")
        }
        let said = events.first { $0.value == "\"child said 3\"" }
        #expect(said?.cause == events.first { $0.value == "3" && $0.kind == .output }?.id)
        #expect(events.cause(of: "\"completed\"") == "\"subscribe\"")
    }
}

/// A repository that tells of changes by streams and by callbacks.
@MainActor final class Shelf {
    var titles = ["a", "b"]
    private var streams: [AsyncStream<[String]>.Continuation] = []
    private var callbacks: [([String]) -> Void] = []
    private let waiter = ConditionWaiter()

    func changes() -> AsyncStream<[String]> {
        defer { waiter.announce() }
        let (stream, source) = AsyncStream.makeStream(of: [String].self)
        streams.append(source)
        return stream
    }

    func onChange(_ callback: @escaping ([String]) -> Void) {
        callbacks.append(callback)
        waiter.announce()
    }

    func isFollowed(by count: Int = 1) async {
        await waiter.until { self.streams.count + self.callbacks.count >= count }
    }

    func delete() {
        titles.removeFirst()
        for source in streams { source.yield(titles) }
        for callback in callbacks { callback(titles) }
    }

    func deleteElsewhere() async {
        titles.removeFirst()
        let titles = titles
        nonisolated(unsafe) let all = callbacks
        await elsewhere { for callback in all { callback(titles) } }
    }
}

private func endless() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

/// Runs a closure on another thread, in the same task.
@concurrent private func elsewhere(_ body: @Sendable () -> Void) async { body() }

@Observable final class ShelfViewModel: ViewModel {
    enum Input {
        case follow, observe, look, delete, deleteNow, deleteElsewhere, upload, download,
            downloadElsewhere, listen
    }
    enum Work { case follow, load, delete, upload, download, listen }

    var titles = ["a", "b"]
    @ObservationIgnored private let shelf: Shelf
    let scope = Scope()

    init(_ shelf: Shelf) { self.shelf = shelf }

    func accept(_ input: Input, respond: @escaping (()) -> Void) {
        let shelf = shelf
        switch input {
        case .look: break
        case .deleteNow: shelf.delete()
        case .follow:
            scope.run(.follow, .restart, over: shelf.changes()) {
                self.titles = $0
                respond(())
            }
            // It began together with what follows, and is not named.
            scope.run(.load, .restart, operation: {}, then: {})
        case .observe:
            scope.run(.follow, .restart) { emit in
                shelf.onChange { emit($0) }
                await endless()
            } each: {
                self.titles = $0
            }
        case .delete: scope.run(.delete, .concurrent, operation: { shelf.delete() }, then: {})
        case .deleteElsewhere:
            scope.run(.delete, .concurrent, operation: { await shelf.deleteElsewhere() }, then: {})
        case .listen:
            scope.run(.listen, .restart, over: AsyncStream<Int>.makeStream().stream, each: { _ in })
        case .upload: scope.run(.upload, .restart, operation: { await endless() }, then: {})
        case .download:
            scope.run(.download, .restart, operation: { $0(["c"]) }, each: { self.titles = $0 })
        case .downloadElsewhere:
            scope.run(.download, .restart) { emit in
                await elsewhere { emit(["c"]) }
            } each: {
                self.titles = $0
            }
        }
    }
}
