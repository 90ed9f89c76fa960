// error: sending 'draft' risks causing data races
// An object that another context keeps cannot be sent to the main actor.

import SimpleViewModel
import UIKit

final class Draft { var text = "" }

nonisolated func save(_ draft: Draft, to editor: ViewModelInterface<AnyViewModel<Draft, String>>) async {
    #if FIXED
    await MainActor.run { editor.send(Draft()) }
    #else
    await editor.send(draft)
    #endif
}
