// error: main actor-isolated instance method 'send(_:fileID:line:)' cannot be called from outside of the actor

import SimpleViewModel
import SwiftUI

struct Screen: View {
    let like: ViewModelInterface<AnyViewModel<Int, String>>

    var body: some View {
        Button("Load") {
            #if FIXED
            Task.detached { [like] in await like.send(1) }
            #else
            Task.detached { [like] in like.send(1) }
            #endif
        }
    }
}
