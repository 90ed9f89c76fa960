// error: sending 'draft' risks causing data races
// What is kept elsewhere is not handed to the main actor as well.

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
