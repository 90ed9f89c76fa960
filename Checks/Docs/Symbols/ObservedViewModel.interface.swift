import Observation

final class TitleViewModel: ViewModel, Observable {
    enum Input { case didTapLike }
    enum Output { case toast(String) }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.toast("Liked")) }
}
let screen = ObservedViewModel(TitleViewModel())
