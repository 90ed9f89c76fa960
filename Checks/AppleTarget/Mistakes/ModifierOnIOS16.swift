// error: is only available in iOS 17 or newer
// The interface is there on iOS 16, the modifier is not.

import SimpleViewModel
import SwiftUI

struct TitleView: View {
    let interface: ViewModelInterface<AnyViewModel<String, String>>

    var body: some View {
        #if FIXED
        EmptyView().onAppear { interface.send("appeared") }
        #else
        EmptyView().onChange(of: 1) { interface.send("changed") }
        #endif
    }
}
