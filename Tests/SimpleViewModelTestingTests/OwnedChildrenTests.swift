import Observation
import SimpleViewModelTesting
import Testing

// Clauses: Contract.md
/// A list of voice memos, whose rows play, are renamed and deleted, and report to it.
@Suite(
    "C6, K4, K5 a tester of a parent creates, commands and deletes its children", .catchesFailures,
    .timeLimit(.minutes(5)))
@MainActor struct OwnedMemosTests {
    let clock = ManualClock()

    @Test("a recorded memo is added on top, plays, and reports to the page") func record() async {
        let (viewModel, page) = makePage(["a"])
        page.send(.didTapRecord)
        #expect(viewModel.isRecording)
        page.send(.didTapStop("b"))
        #expect(viewModel.memos.map(\.url) == ["b", "a"])
        viewModel.memos[0].send(.didTapPlay)
        await page.expect(.toast("Playing b"))
        #expect(viewModel.memos[0].isPlaying)
        await clock.advance(by: .seconds(10))
        #expect(!viewModel.memos[0].isPlaying)
    }

    @Test("the memo that plays stops when another begins, and when recording begins") func playOne() async {
        let (viewModel, page) = makePage(["a", "b"])
        viewModel.memos[0].send(.didTapPlay)
        viewModel.memos[1].send(.didTapPlay)
        await page.expect(.toast("Playing a"), .toast("Playing b"))
        #expect(viewModel.memos.map(\.isPlaying) == [false, true])
        page.send(.didTapRecord)
        #expect(viewModel.memos.map(\.isPlaying) == [false, false])
    }

    @Test("a deleted memo stops, and is freed; the others stay, in order") func delete() async {
        let (viewModel, page) = makePage(["a", "b", "c"])
        viewModel.memos[1].send(.didTapPlay)
        await page.expect(.toast("Playing b"))
        page.send(.didTapDelete("b"))
        #expect(viewModel.memos.map(\.url) == ["a", "c"])
        page.send(.didReload(["c", "d", "a"]))
        #expect(viewModel.memos.map(\.url) == ["c", "d", "a"])
    }

    @Test("a reload keeps the memos that are there, and what they do") func reload() async {
        let (viewModel, page) = makePage(["a", "b"])
        viewModel.memos[0].send(.didTapPlay)
        await page.expect(.toast("Playing a"))
        page.send(.didReload(["b", "a"]))
        #expect(viewModel.memos.map(\.isPlaying) == [false, true])
        await clock.advance(by: .seconds(10))
    }

    @Test("a name that is taken is put back, and reported once") func rename() async {
        let (viewModel, page) = makePage(["a", "b"])
        viewModel.memos[0].send(.titleChanged("Song"))
        viewModel.memos[1].send(.titleChanged("Song"))
        await page.expect(.toast("There is a memo named Song."))
        #expect(viewModel.memos.map(\.title) == ["Song", "b"])
    }

    @Test("a parent with children is released with them; a closure that captures it is found") func released() async {
        await expectReleased(MemosViewModel(["a", "b"], clock: clock)) { page in
            page.send(.didTapPlayAll)
            await page.expect(.toast("Playing a"))
        }
        let failures = await failures {
            await expectReleased(MemosViewModel(["a"], clock: clock)) { page in page.send(.didLeak) }
        }
        #expect(failures.count == 1)
        #expect(failures.first?.text.contains("as: closure of a receive") == true)
    }

    private func makePage(_ urls: [String]) -> (MemosViewModel, ViewModelTester<MemosViewModel>) {
        let viewModel = MemosViewModel(urls, clock: clock)
        return (viewModel, ViewModelTester(viewModel))
    }
}

@Observable private final class MemosViewModel: ViewModel {
    enum Input {
        case didTapRecord, didTapStop(String), didTapDelete(String), didTapPlayAll, didReload([String]), didLeak
        case memo(String, MemoViewModel.Output)
    }
    enum Output: Equatable { case toast(String) }

    private(set) var memos: [ObservedViewModel<MemoViewModel>] = []
    private(set) var isRecording = false
    private let clock: ManualClock

    init(_ urls: [String], clock: ManualClock) {
        self.clock = clock
        memos = urls.map(makeMemo)
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didTapRecord:
            isRecording = true
            for memo in memos { memo.send(.stop) }
        case let .didTapStop(url):
            isRecording = false
            memos.insert(makeMemo(url), at: 0)
        case let .didTapDelete(url): memos.removeAll { $0.url == url }
        case .didTapPlayAll: memos.first?.send(.didTapPlay)
        case let .didReload(urls):
            let old = Dictionary(uniqueKeysWithValues: memos.map { ($0.url, $0) })
            memos = urls.map { old[$0] ?? makeMemo($0) }
        case .didLeak:
            memos.first?.receive(passingTo: self, as: { .memo(self.memos[0].url, $0) })
        case let .memo(url, .playing):
            for memo in memos where memo.url != url { memo.send(.stop) }
            respond(.toast("Playing \(url)"))
        case let .memo(url, .renamed(title, before)):
            guard memos.contains(where: { $0.url != url && $0.title == title }) else { return }
            memos.first { $0.url == url }?.send(.titlePutBack(before))
            respond(.toast("There is a memo named \(title)."))
        }
    }

    private func makeMemo(_ url: String) -> ObservedViewModel<MemoViewModel> {
        let memo = ObservedViewModel(MemoViewModel(url, clock: self.clock), name: url)
        memo.receive(passingTo: self, as: { .memo(url, $0) })
        return memo
    }
}

@Observable private final class MemoViewModel: ViewModel {
    enum Input { case didTapPlay, stop, titleChanged(String), titlePutBack(String) }
    enum Output: Equatable { case playing, renamed(String, before: String) }
    enum Work { case play }

    let url: String
    private(set) var title: String
    var isPlaying: Bool { tasks.isRunning(.play) }
    private let tasks: ViewModelTasks<Work>

    init(_ url: String, clock: ManualClock) { (self.url, title, tasks) = (url, url, ViewModelTasks(clock: clock)) }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didTapPlay:
            respond(.playing)
            tasks.run(.play, .restart, after: .seconds(10), then: {})
        case .stop: tasks.cancel(.play)
        case let .titleChanged(new):
            let old = title
            title = new
            respond(.renamed(new, before: old))
        case let .titlePutBack(old): title = old
        }
    }
}
