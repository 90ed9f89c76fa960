// error: is only available in iOS 17 or newer
// On iOS 16 a view receives from an interface. SwiftUI's own modifier for changes is newer.

import SimpleViewModel
import SwiftUI

struct TitleView: View {
    let interface: ViewModelInterface<AnyViewModel<String, String>>

    var body: some View {
        #if FIXED
        EmptyView().receive(from: interface) { _ in }
        #else
        EmptyView().onChange(of: 1) { interface.send("changed") }
        #endif
    }
}
