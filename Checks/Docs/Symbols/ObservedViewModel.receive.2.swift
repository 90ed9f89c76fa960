import SwiftUI

final class TitleViewModel: ViewModel, Observable {
    enum Output { case toast(String) }

    let title = ""

    func accept(_ input: Void, respond: (Output) -> Void) { respond(.toast("Liked")) }
}
let screen = ObservedViewModel(TitleViewModel())
var toast = ""
// The example stands here.
print(toast)
