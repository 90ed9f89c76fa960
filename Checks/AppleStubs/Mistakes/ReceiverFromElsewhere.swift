// error: main actor-isolated property 'shown' can not be mutated from a nonisolated context
// A receiver that is created off the main actor cannot use main-actor state.

import SimpleViewModel
import SwiftUI

@MainActor final class Toasts { var shown: [String] = [] }

#if FIXED
@MainActor func receiver(of toasts: Toasts) -> (String) -> Void {
    { toasts.shown.append($0) }
}
#else
nonisolated func receiver(of toasts: Toasts) -> (String) -> Void {
    { toasts.shown.append($0) }
}
#endif

struct Screen: View {
    let like: ViewModelInterface<AnyViewModel<Int, String>>
    let toasts: Toasts

    var body: some View {
        EmptyView().receive(from: like, receiver(of: toasts))
    }
}
