// error: has no member 'receiveEvents'

import SimpleViewModel
import SwiftUI

struct Screen: View {
    let state: ViewModelState<AnyViewModel<Int, String>, Int>

    var body: some View {
        #if FIXED
        EmptyView().receive(from: state) { print($0) }
        #else
        EmptyView().receiveEvents(from: state) { print($0) }
        #endif
    }
}
