import Observation
import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite(
    "C6, K4, K5 a tester of a parent creates, commands and deletes its children", .catchesFailures,
    .timeLimit(.minutes(5)))
@MainActor struct OwnedMemosTests {
    let clock = ManualClock()

    @Test(
        "one memo plays at a time, to its end; a reload keeps the memos that stay, and what they do; a deleted one stops"
    )
    func list() async {
        let viewModel = MemosViewModel(["a", "b"], clock: clock)
        let page = ViewModelTester(viewModel)
        for memo in viewModel.memos { memo.send(.didTapPlay) }
        await page.expect(.toast("Playing a"), .toast("Playing b"))
        #expect(viewModel.memos.map(\.isPlaying) == [false, true])
        page.send(.didReload(["c", "b"]))
        #expect(viewModel.memos.map(\.isPlaying) == [false, true])
        viewModel.memos[0].send(.didTapPlay)
        await page.expect(.toast("Playing c"))
        #expect(clock.sleeperCount == 1)
        page.send(.didReload(["b"]))
        await settle()
        #expect(clock.sleeperCount == 0)
        viewModel.memos[0].send(.didTapPlay)
        await page.expect(.toast("Playing b"))
        await clock.advance(by: .seconds(10))
        #expect(viewModel.memos.map(\.isPlaying) == [false])
    }

    @Test("a parent with children is released with them; a closure that captures it is found") func released() async {
        await expectReleased(MemosViewModel(["a"], clock: clock)) { page in
            page.viewModel.memos.first?.send(.didTapPlay)
            await page.expect(.toast("Playing a"))
        }
        let failures = await failures {
            await expectReleased(MemosViewModel(["a"], clock: clock), within: .zero) { $0.send(.didLeak) }
        }
        #expect(failures.map { $0.text.contains("as: closure of a receive") } == [true])
    }
}

/// A list of voice memos.
@Observable private final class MemosViewModel: ViewModel {
    enum Input { case didReload([String]), didLeak, memo(String, MemoViewModel.Output) }
    enum Output: Equatable { case toast(String) }

    private(set) var memos: [ObservedViewModel<MemoViewModel>] = []
    private let clock: ManualClock

    init(_ urls: [String], clock: ManualClock) {
        self.clock = clock
        memos = urls.map(makeMemo)
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didReload(urls): memos = urls.map { url in memos.first { $0.url == url } ?? makeMemo(url) }
        case .didLeak: memos.first?.receive(passingTo: self, as: { .memo(self.memos[0].url, $0) })
        case let .memo(url, .playing):
            for memo in memos where memo.url != url { memo.send(.stop) }
            respond(.toast("Playing \(url)"))
        }
    }

    private func makeMemo(_ url: String) -> ObservedViewModel<MemoViewModel> {
        let memo = ObservedViewModel(MemoViewModel(url, clock: self.clock), name: url)
        memo.receive(passingTo: self, as: { .memo(url, $0) })
        return memo
    }
}

@Observable private final class MemoViewModel: ViewModel {
    enum Input { case didTapPlay, stop }
    enum Output: Equatable { case playing }
    enum Work { case play }

    let url: String
    var isPlaying: Bool { tasks.isRunning(.play) }
    private let tasks: ViewModelTasks<Work>

    init(_ url: String, clock: ManualClock) { (self.url, tasks) = (url, ViewModelTasks(clock: clock)) }

    func accept(_ input: Input, respond: (Output) -> Void) {
        guard input == .didTapPlay else { return tasks.cancel(.play) }
        respond(.playing)
        tasks.run(.play, .restart, after: .seconds(10), then: {})
    }
}
