// error: cannot assign to property: 'self' is immutable
// A view is a value: what a receiver changes is kept by @State.

import SimpleViewModel
import SwiftUI

struct Screen: View {
    let state: ViewModelState<AnyViewModel<Int, String>, Int>
    #if FIXED
    @State private var toast: String?
    #else
    private var toast: String?
    #endif

    init(_ state: ViewModelState<AnyViewModel<Int, String>, Int>) { self.state = state }

    var body: some View {
        Text(toast ?? "").receive(from: state) { toast = $0 }
    }
}
