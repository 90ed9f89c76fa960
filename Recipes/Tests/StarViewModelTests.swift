import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct StarViewModelTests {
    let star = ManualFunction<Bool, Void, any Error>("star")

    func tester(isStarred: Bool = false) -> ViewModelTester<StarViewModel> {
        var service = Service()
        service.star = { [star] in try await star($0) }
        return ViewModelTester(StarViewModel(isStarred: isStarred, service: service))
    }
    @Test(arguments: [false, true]) func changesAtOnceAndTakesItBack(isStarred: Bool) async {
        let tester = tester(isStarred: isStarred)
        #expect(tester.viewModel.isStarred == isStarred)
        tester.send(.didTapStar)
        #expect(tester.viewModel.isStarred == !isStarred)
        await star.answer(throwing: Offline())
        #expect(tester.viewModel.isStarred == isStarred)
        await tester.expect(.toast("Not saved. Try again."))
    }
    @Test func theLastTapWinsAndSavesComeOneAfterAnother() async {
        let tester = tester()
        tester.send(.didTapStar)
        await settle()
        tester.send(.didTapStar)
        #expect(!tester.viewModel.isStarred)
        await settle()
        #expect(star.arguments == [true])
        await star.answer(with: ())
        await star.answer(with: ())
        #expect(star.arguments == [true, false])
        await tester.expect(\.isStarred, false)
    }
    @Test(arguments: 1...40) func inTheEndItShowsWhatIsSaved(seed: Int) async {
        var random = Seeded(seed)
        let tester = tester()
        var server = false
        func answer() async {
            guard let call = star.calls.firstIndex(where: { !$0.isAnswered }) else { return }
            if Bool.random(using: &random) {
                server = star.calls[call].argument
                await star.answer(call: call, with: ())
            } else {
                await star.answer(call: call, throwing: Offline())
            }
        }
        for _ in 1...8 {
            if Bool.random(using: &random) { tester.send(.didTapStar) } else { await answer() }
            await settle()
        }
        while star.calls.contains(where: { !$0.isAnswered }) { await answer() }
        #expect(tester.viewModel.isStarred == server)
        _ = tester.takeOutputs()
    }
    @Test func leavingSavesIt() async {
        var screen: ObservedViewModel<StarViewModel>?
        var service = Service()
        service.star = { [star] in try await star($0) }
        screen = ObservedViewModel(StarViewModel(service: service))
        screen?.send(.didTapStar)
        screen?.send(.didTapStar)
        screen = nil
        await star.answer(with: ())
        await star.answer(with: ())
        #expect(star.arguments == [true, false])
    }
}
