import SwiftUI

final class ProductViewModel: ViewModel {
    enum Input { case didTapLike }
    enum Output { case toast(String) }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.toast("Liked")) }
}
struct Screen { var title = "" }
let screen = ViewModelState(ProductViewModel(), initial: Screen()) { _, output in output }
var toast = ""
// The example stands here.
print(toast)
