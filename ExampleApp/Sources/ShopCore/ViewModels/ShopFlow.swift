import Observation
import SimpleViewModel

/// The way through the shop: owns the catalogue and the screens above it.
///
/// This is the navigation that we recommend. A screen says what has happened, in an output, which
/// is an input of the flow; the flow is the only type that knows other screens, and is tested
/// without any view. A screen ends when the path lets go of it.
@Observable public final class ShopFlow: ViewModel {
    public enum Input {
        case catalogue(CatalogueViewModel.Output)
        case product(ProductID, ProductViewModel.Output)
        case login(LoginViewModel.Output)
        case addresses(AddressesViewModel.Output)
        case showSuggestions(didSelect: @MainActor (String) -> Void)
        case closeSuggestions
        case transition(Transition)
        /// The customer goes back, or gives up a swipe back.
        case pathChanged([Screen.Shown])
        case didPop
        case didDismissAlert
    }

    public enum Output: Equatable {
        case showToast(String)
    }

    public enum Work { case signOut }

    public let scope = Scope()
    public private(set) var catalogue: ViewModelChild<CatalogueViewModel>
    public private(set) var path: [Screen] = []
    /// On their way out: a swipe back that is given up brings them back.
    @ObservationIgnored private var leaving: [Screen] = []
    public private(set) var suggestions: ViewModelChild<SuggestionsViewModel>?
    private let shop: Container

    init(_ shop: Container) {
        self.shop = shop
        catalogue = Self.makeCatalogue(shop, scope)
    }

    /// The failure of a commit, which is shown over every screen.
    public var alert: Message? { shop.failures.alerts.first }
    public var isSigningOut: Bool { scope.isRunning(.signOut) }

    public func accept(_ input: Input, respond: Respond) {
        switch input {
        case let .catalogue(.navigateToDetail(id)): go(.push(.product(id)))
        case .catalogue(.navigateToAccount):
            go(.push(shop.visit.session.account == nil ? .login : .addresses))
        case let .product(id, .navigateBack): path.removeAll { $0.scene == .product(id) }
        case .addresses(.didSignOut): signOut()
        case let .catalogue(.showToast(text)), let .addresses(.showToast(text)):
            respond(.showToast(text))
        case let .product(_, .addedToBag(name)): respond(.showToast("\(name) is in your bag."))
        // The rest is for their views.
        case .product, .login: break
        case let .transition(transition): go(transition)
        case let .pathChanged(shown): changePath(shown)
        case .didPop: leaving = []
        case let .showSuggestions(didSelect): showSuggestions(didSelect)
        case .closeSuggestions: suggestions = nil
        case .didDismissAlert: shop.failures.dismiss()
        }
    }

    private func go(_ transition: Transition) {
        switch transition {
        case let .push(scene):
            // The second tap on a row, while the first one's page is on its way, opens none.
            if path.last?.scene != scene {
                path.append(makeScreen(scene))
            }
        case let .replaceTop(scene): path = path.dropLast() + [makeScreen(scene)]
        }
    }

    private func changePath(_ shown: [Screen.Shown]) {
        let known = path + leaving
        path = known.filter { shown.contains($0.shown) }
        leaving = known.filter { !shown.contains($0.shown) }
    }

    private func makeScreen(_ scene: ShopScene) -> Screen {
        switch scene {
        case let .product(id):
            .product(
                scope.child(
                    shop.makeProductViewModel(id), name: id, as: { .product(id, $0) }))
        case .login:
            .login(
                scope.child(
                    shop.makeLoginViewModel(FlowCoordinator(scope: scope)), as: Input.login))
        case .addresses:
            .addresses(scope.child(shop.makeAddressesViewModel(), as: Input.addresses))
        }
    }

    private static func makeCatalogue(
        _ shop: Container, _ scope: Scope
    ) -> ViewModelChild<CatalogueViewModel> {
        let actions = CatalogueActions(
            showSuggestions: { scope.send(.showSuggestions(didSelect: $0)) },
            closeSuggestions: { scope.send(.closeSuggestions) })
        return scope.child(shop.makeCatalogueViewModel(actions), as: Input.catalogue)
    }

    private func showSuggestions(_ didSelect: @escaping @MainActor (String) -> Void) {
        guard suggestions == nil else { return }
        suggestions = scope.child(shop.makeSuggestionsViewModel(didSelect))
    }

    /// What the customer has decided is done in the customer's name, not in the next one's.
    private func signOut() {
        path = []
        scope.run(.signOut, .ignoreWhileRunning) {
            await ViewModelCommits.finished()
        } then: {
            // The account may have been opened again meanwhile.
            self.path = []
            self.suggestions = nil
            self.shop.signOut()
            self.catalogue = Self.makeCatalogue(self.shop, self.scope)
        }
    }
}

/// A screen above the catalogue.
public enum Screen: ViewModelShown {
    case product(ViewModelChild<ProductViewModel>)
    case login(ViewModelChild<LoginViewModel>)
    case addresses(ViewModelChild<AddressesViewModel>)

    /// What a view sees of it.
    public enum Shown: Hashable {
        case product(ViewModelInterface<ProductViewModel>)
        case login(ViewModelInterface<LoginViewModel>)
        case addresses(ViewModelInterface<AddressesViewModel>)
    }

    var scene: ShopScene {
        switch self {
        case let .product(product): .product(product.id)
        case .login: .login
        case .addresses: .addresses
        }
    }

    public var shown: Shown {
        switch self {
        case let .product(product): .product(product.interface)
        case let .login(login): .login(login.interface)
        case let .addresses(addresses): .addresses(addresses.interface)
        }
    }
}

// MARK: - Coordinator

/// A screen as a value, which says what to show, and has no view model yet.
public enum ShopScene: Hashable, Sendable {
    case product(ProductID)
    case login
    case addresses
}

public enum Transition: Equatable, Sendable {
    case push(ShopScene)
    case replaceTop(ShopScene)
}

/// The other way to navigate: a view model is given a coordinator, as the login form is.
///
/// It knows more than an output says, and needs a stub in tests. Use it for a form that several
/// flows show.
@MainActor protocol Coordinator {
    func transition(_ transition: Transition)
}

/// The coordinator of a flow, which sends it an input.
private struct FlowCoordinator: Coordinator {
    let scope: ShopFlow.Scope

    func transition(_ transition: Transition) {
        scope.send(.transition(transition))
    }
}
