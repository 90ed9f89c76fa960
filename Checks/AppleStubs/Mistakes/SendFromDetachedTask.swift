// error: main actor-isolated instance method 'send(_:fileID:line:)' cannot be called from outside of the actor

import SimpleViewModel
import SwiftUI

struct Screen: View {
    let state: ViewModelState<AnyViewModel<Int, String>, Int>

    var body: some View {
        Button("Load") {
            #if FIXED
            Task.detached { [state] in await state.send(1) }
            #else
            Task.detached { [state] in state.send(1) }
            #endif
        }
    }
}
