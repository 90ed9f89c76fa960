import Foundation
import Observation
import SimpleViewModel

@Observable final class DetailViewModel: ViewModel {
    enum Input { case didTapReviews, didTapDone }

    let id: String

    init(id: String) { self.id = id }

    func accept(_ input: Input, respond: (Input) -> Void) { respond(input) }
}

enum Screen: Hashable {
    case product(ViewModelChild<DetailViewModel>), reviews(of: String)
}

@Observable final class FlowViewModel: ViewModel {
    enum Tab { case shop, bag }
    enum Input {
        case didSelect(Tab), path([Screen]), didOpen(URL)
        case didTapProduct(String), product(id: String, DetailViewModel.Output)
    }

    typealias Work = Never
    let scope = Scope()
    private(set) var tab = Tab.shop
    private(set) var path: [Screen] = []

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didSelect(tab):
            if tab == self.tab { path = [] }  // a second tap: back to the root
            self.tab = tab
        case let .path(path): self.path = path  // the user went back
        case let .didTapProduct(id): if path.isEmpty { path = [makeProduct(id)] }
        case let .product(id, .didTapReviews): if isOnTop(id) { path.append(.reviews(of: id)) }
        case let .product(id, .didTapDone): if isOnTop(id) { path.removeLast() }
        case let .didOpen(url): open(url)
        }
    }

    /// shop://product/ID or shop://product/ID/reviews; another link changes nothing.
    private func open(_ url: URL) {
        let parts = url.pathComponents.dropFirst()
        guard url.scheme?.lowercased() == "shop", url.host() == "product", let id = parts.first,
            parts.count < 3
        else { return }
        guard parts.count == 1 || parts.last == "reviews" else { return }
        tab = .shop
        path = [makeProduct(id)] + (parts.count == 1 ? [] : [.reviews(of: id)])
    }

    private func makeProduct(_ id: String) -> Screen {
        .product(scope.child(DetailViewModel(id: id), name: id, as: { .product(id: id, $0) }))
    }

    private func isOnTop(_ id: String) -> Bool {
        if case let .product(product) = path.last { product.id == id } else { false }
    }
}
