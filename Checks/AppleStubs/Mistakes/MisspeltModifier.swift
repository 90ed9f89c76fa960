// error: has no member 'receiveEvents'

import SimpleViewModel
import SwiftUI

struct Screen: View {
    let like: ViewModelInterface<AnyViewModel<Int, String>>

    var body: some View {
        #if FIXED
        EmptyView().receive(from: like) { print($0) }
        #else
        EmptyView().receiveEvents(from: like) { print($0) }
        #endif
    }
}
