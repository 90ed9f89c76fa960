// error: type 'LikeViewModel' does not conform to protocol 'ViewModel'
// A view model answers through `respond`, not with a return value.

import SimpleViewModel

final class LikeViewModel: ViewModel {
    enum Input { case didTapLike }
    enum Output { case likeStatus(on: Bool) }

    #if FIXED
    func accept(_ input: Input, respond: (Output) -> Void) { respond(.likeStatus(on: true)) }
    #else
    func accept(_ input: Input) -> Output { .likeStatus(on: true) }
    #endif
}
