// error: cannot assign to property: 'self' is immutable
// A view is a value: what a receiver changes is kept by @State.

import SimpleViewModel
import SwiftUI

struct Screen: View {
    let like: ViewModelInterface<AnyViewModel<Int, String>>
    #if FIXED
    @State private var toast: String?
    #else
    private var toast: String?
    #endif

    init(_ like: ViewModelInterface<AnyViewModel<Int, String>>) { self.like = like }

    var body: some View {
        Text(toast ?? "").receive(from: like) { toast = $0 }
    }
}
