final class ProductViewModel: ViewModel {
    struct Product { let name: String }
    enum Input { case load }
    enum Output { case loadedProduct(Product), likeStatus(on: Bool), toast(String) }

    func accept(_ input: Input, respond: (Output) -> Void) {}
}
