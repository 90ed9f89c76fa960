// error: main actor-isolated instance method 'send(_:fileID:line:)' cannot be called from outside of the actor
// An asynchronous function outside the main actor awaits `send`.

import SimpleViewModel

final class LikeViewModel: ViewModel {
    enum Input { case didTapLike }

    func accept(_ input: Input, respond: (Bool) -> Void) { respond(true) }
}

@MainActor func like(_ interface: ViewModelInterface<LikeViewModel>) {
    #if FIXED
    Task.detached { await interface.send(.didTapLike) }
    #else
    Task.detached { interface.send(.didTapLike) }
    #endif
}
