// The shape of a test, which belongs in a test target. Run it with: swift run TestOfALike
import SimpleViewModel
import SimpleViewModelTesting
import Testing

final class LikeViewModel: ViewModel {
    enum Input { case didTapLike }
    enum Output: Equatable { case isLiked(Bool), toast(String) }

    private var isLiked = false

    func accept(_ input: Input, respond: (Output) -> Void) {
        isLiked.toggle()
        respond(.isLiked(isLiked))
        if isLiked { respond(.toast("Liked")) }
    }
}

@MainActor @Test func likesAndSaysSo() {
    let tester = ViewModelTester(LikeViewModel())
    tester.send(.didTapLike)
    #expect(tester.takeOutputs() == [.isLiked(true), .toast("Liked")])

    tester.send(.didTapLike)
    #expect(tester.takeOutputs() == [.isLiked(false)])
}

likesAndSaysSo()  // `swift test` would call it
print("tested")

// Prints:
//   tested
