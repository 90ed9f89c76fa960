import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct DownloadViewModelTests {
    let file = ManualFunction<Void, String, any Error>("download")
    let screen: ObservedViewModel<DownloadViewModel>

    init() {
        var service = Service()
        service.download = { [file] progress in
            progress(40)
            return try await file()
        }
        screen = ObservedViewModel(DownloadViewModel(service: service))
    }
    @Test func showsProgressAndThenTheFile() async {
        screen.send(.didTapDownload)
        #expect(screen.percent == 0)
        await settle()
        #expect(screen.percent == 40)
        await file.answer(with: "a.mp3")
        #expect(screen.file == "a.mp3")
        #expect(screen.percent == nil)
    }
    @Test func aDoubleTapKeepsTheProgress() async {
        screen.send(.didTapDownload)
        await settle()
        screen.send(.didTapDownload)
        #expect(screen.percent == 40)
        await file.answer(with: "a.mp3")
        #expect(file.calls.count == 1)
    }
    @Test func aRetryHidesTheFailureAndASuccessClearsIt() async {
        screen.send(.didTapDownload)
        await file.answer(throwing: Offline())
        #expect(screen.failure == "You are offline.")
        screen.send(.didTapDownload)
        #expect(screen.failure == nil)
        await file.answer(with: "a.mp3")
        #expect(screen.failure == nil)
        #expect(screen.file == "a.mp3")
    }
    @Test func aSecondDownloadBeginsAtZero() async {
        screen.send(.didTapDownload)
        await file.answer(with: "a.mp3")
        screen.send(.didTapDownload)
        #expect(screen.percent == 0)
    }
    @Test func aCancelledDownloadLeavesNoProgressAndReportsNothing() async {
        screen.send(.didTapDownload)
        await settle()
        screen.send(.didTapCancel)
        #expect(screen.percent == nil)
        await file.answer(with: "late.mp3")
        #expect(screen.file == nil)
        screen.send(.didTapDownload)
        #expect(screen.percent == 0)
        await file.answer(with: "a.mp3")
        #expect(screen.file == "a.mp3")
    }
}
