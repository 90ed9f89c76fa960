// error: type 'LikeViewModel.Input' has no member 'likeStatus'
// Only inputs can be sent, not outputs.

import SimpleViewModel

final class LikeViewModel: ViewModel {
    enum Input { case didTapLike }
    enum Output { case likeStatus(on: Bool) }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.likeStatus(on: true)) }
}

@MainActor func like(_ interface: ViewModelInterface<LikeViewModel>) {
    #if FIXED
    interface.send(.didTapLike)
    #else
    interface.send(.likeStatus(on: true))
    #endif
}
