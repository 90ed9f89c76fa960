import SwiftUI

final class TitleViewModel: ViewModel, Observable {
    enum Input { case didTapLike }
    enum Output { case toast(String), likeStatus(on: Bool) }

    let title = ""

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.toast("Liked")) }
}
let screen = ObservedViewModel(TitleViewModel())
let like = screen.interface
var toast = ""
var isLiked = false
// The example stands here.
print(toast, isLiked)
