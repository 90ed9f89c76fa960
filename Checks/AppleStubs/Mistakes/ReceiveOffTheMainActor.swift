// error: call to main actor-isolated instance method 'receive(_:fileID:line:)' in a synchronous nonisolated context
// A receiver shows things, and so it is attached where views are.

import SimpleViewModel
import SwiftUI

@MainActor final class Toasts { var shown: [String] = [] }

#if FIXED
@MainActor func show(_ like: ViewModelInterface<AnyViewModel<Int, String>>, in toasts: Toasts) {
    like.receive { toasts.shown.append($0) }
}
#else
nonisolated func show(_ like: ViewModelInterface<AnyViewModel<Int, String>>, in toasts: Toasts) {
    like.receive { toasts.shown.append($0) }
}
#endif
