import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct OutboxViewModelTests {
    let post = ManualFunction<Message, Void, any Error>("post")
    let outbox: Outbox
    let one = Message(id: "1", text: "a")
    let two = Message(id: "2", text: "b")

    init() { outbox = Outbox { [post] in try await post($0) } }

    func screen() -> ObservedViewModel<OutboxViewModel> {
        let outbox = outbox
        return ObservedViewModel(OutboxViewModel(service: outbox))
    }
    @Test func whatFailsWaitsAndIsSentInOrderWhenTheDeviceIsOnline() async {
        let screen = screen()
        screen.send(.didTapSend(one))
        await post.answer(throwing: Offline())
        screen.send(.didTapSend(two))
        await post.answer(throwing: Offline())
        #expect(screen.waiting == [one, two])
        #expect(!screen.isSending)
        screen.send(.didComeOnline)
        await post.answer(with: ())
        await post.answer(with: ())
        #expect(post.arguments == [one, one, one, two])
        #expect(screen.waiting == [])
    }
    @Test func aMessageAddedMeanwhileIsSentOnceByOneOfTwoScreens() async {
        let screens = [screen(), screen()]
        screens[0].send(.didTapSend(one))
        screens[1].send(.didTapSend(two))
        screens[1].send(.didTapSend(two))
        await post.answer(with: ())
        await post.answer(with: ())
        #expect(post.arguments == [one, two])
    }
    @Test func leavingSendsTheRest() async {
        var screen: ObservedViewModel? = screen()
        screen?.send(.didTapSend(one))
        screen?.send(.didTapSend(two))
        screen = nil
        await post.answer(with: ())
        await post.answer(with: ())
        #expect(outbox.waiting == [])
    }
}
