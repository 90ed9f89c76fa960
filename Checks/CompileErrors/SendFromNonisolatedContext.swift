// error: call to main actor-isolated instance method 'send
// An interface is used on the main thread.

import SimpleViewModel

final class LikeViewModel: ViewModel {
    enum Input { case didTapLike }

    func accept(_ input: Input, respond: (Bool) -> Void) { respond(true) }
}

#if FIXED
func like(_ interface: ViewModelInterface<LikeViewModel>) async {
    await interface.send(.didTapLike)
}
#else
func like(_ interface: ViewModelInterface<LikeViewModel>) {
    interface.send(.didTapLike)
}
#endif
