final class ProductViewModel: ViewModel {
    enum Input { case didTapLike }
    enum Output { case toast(String) }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.toast("Liked")) }
}
let screen = ViewModelState(ProductViewModel(), initial: ()) { _, output in output }
