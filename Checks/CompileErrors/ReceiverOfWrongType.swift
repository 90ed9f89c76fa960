// error: to expected argument type '(Bool) -> Void'
// A receiver gets the outputs of the view model that it receives from.

import SimpleViewModel

final class LikeViewModel: ViewModel {
    enum Input { case didTapLike }

    func accept(_ input: Input, respond: (Bool) -> Void) { respond(true) }
}

@MainActor func show(_ interface: ViewModelInterface<LikeViewModel>) {
    #if FIXED
    interface.receive { (isOn: Bool) in print(isOn) }
    #else
    interface.receive { (count: Int) in print(count) }
    #endif
}
