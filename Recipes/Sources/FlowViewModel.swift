import Foundation
import Observation
import SimpleViewModel

@Observable final class DetailViewModel: ViewModel {
    enum Input { case didTapReviews, didTapDone }

    let id: String

    init(id: String) { self.id = id }

    func accept(_ input: Input, respond: (Input) -> Void) { respond(input) }
}

/// Tabs, a path of screens, a sheet, and links that open them.
@Observable final class FlowViewModel: ViewModel {
    /// A view sees interfaces, and keeps none of the screens open.
    enum Screen: ViewModelShown {
        enum Shown: Hashable {
            case product(ViewModelInterface<DetailViewModel>), reviews(of: String)
        }
        case product(ViewModelChild<DetailViewModel>), reviews(of: String)

        var shown: Shown {
            switch self {
            case let .product(product): .product(product.interface)
            case let .reviews(id): .reviews(of: id)
            }
        }
    }
    enum Tab { case shop, bag }
    enum Input {
        case didSelect(Tab), path([Screen.Shown]), didPop, didOpen(URL)
        case didTapHelp, didDismissHelp
        case didTapProduct(String), product(id: String, DetailViewModel.Output)
    }
    typealias Work = Never

    let scope = Scope()
    private(set) var tab = Tab.shop
    private(set) var path: [Screen] = []
    private(set) var isHelpShown = false
    /// What is on its way out: a swipe back that is given up brings it back.
    private var leaving: [Screen] = []

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didSelect(tab):
            if tab == self.tab { path = [] }  // a second tap: back to the root
            self.tab = tab
        case let .path(shown):  // the user goes back
            let known = path + leaving
            path = shown.compactMap { screen in known.first { $0.shown == screen } }
            leaving = known.filter { !shown.contains($0.shown) }
        case .didPop: leaving = []  // from onDisappear of a pushed page
        case .didTapHelp: isHelpShown = true
        case .didDismissHelp: isHelpShown = false
        case let .didTapProduct(id): if path.isEmpty { path = [makeProduct(id)] }
        case let .product(id, .didTapReviews): if isOnTop(id) { path.append(.reviews(of: id)) }
        case let .product(id, .didTapDone): if isOnTop(id) { path.removeLast() }
        case let .didOpen(url): open(url)
        }
    }

    /// shop://product/ID or shop://product/ID/reviews; another link changes nothing.
    private func open(_ url: URL) {
        guard url.scheme?.lowercased() == "shop", url.host() == "product" else { return }
        let parts = Array(url.pathComponents.dropFirst())
        guard let id = parts.first, parts.count == 1 || parts.dropFirst() == ["reviews"] else {
            return
        }
        isHelpShown = false
        tab = .shop
        path = [makeProduct(id)]
        if parts.count == 2 { path.append(.reviews(of: id)) }
    }

    private func makeProduct(_ id: String) -> Screen {
        .product(scope.child(DetailViewModel(id: id), name: id, as: { .product(id: id, $0) }))
    }

    private func isOnTop(_ id: String) -> Bool {
        if case let .product(product) = path.last { product.id == id } else { false }
    }
}
