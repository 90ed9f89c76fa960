/// A screen of the shop, with its view model; those with the same name show the same thing.
public enum ShopScene: Hashable, Sendable {
    case product(ProductViewModel)
    case bag(BagViewModel)
    case login(LoginViewModel)
    case profile(ProfileViewModel)
    case addresses(AddressesViewModel)
    case addressForm(AddressFormViewModel)

    /// The profile of the account that is signed in, or the form to sign in.
    @MainActor public static func account(_ shop: any ShopServices, _ coordinator: any Coordinator)
        -> ShopScene
    {
        guard let account = shop.session.account else {
            return .login(LoginViewModel(shop, coordinator))
        }
        return .profile(ProfileViewModel(account, shop, coordinator))
    }

    var name: String {
        switch self {
        case let .product(page): "product \(page.id)"
        case .bag: "bag"
        case .login: "login"
        case .profile: "profile"
        case .addresses: "addresses"
        case let .addressForm(form): "address \(form.id)"
        }
    }

    public static func == (left: ShopScene, right: ShopScene) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A way from one screen to another.
public enum Transition {
    /// Shows a scene on top. If an equal one is open already, that one comes to the top, with the text typed there.
    case push(ShopScene)
    /// Puts a scene in the place of the one that asks, which need not be on top.
    case replace(ShopScene, with: ShopScene)
    /// Leaves the scene that asks, wherever it is, and no other.
    case leave(ShopScene)
    case popToRoot
}

extension [ShopScene] {
    /// Makes a transition in the scenes that are open above the catalogue.
    public mutating func apply(_ transition: Transition) {
        switch transition {
        case let .push(scene):
            let open = first { $0 == scene }
            removeAll { $0 == scene }
            append(open ?? scene)
        case let .replace(old, scene): if let index = firstIndex(of: old) { self[index] = scene }
        case let .leave(scene): removeAll { $0 == scene }
        case .popToRoot: removeAll()
        }
    }
}

/// Shows scenes: the only way from one screen to another.
///
/// It owns the screens, so a view model keeps it weakly.
@MainActor public protocol Coordinator: AnyObject {
    func transition(_ transition: Transition, animated: Bool)
}

extension Coordinator {
    public func transition(_ transition: Transition) { self.transition(transition, animated: true) }

    /// The actions of a catalogue whose products this coordinator opens.
    public func catalogueActions(_ shop: any ShopServices) -> CatalogueActions {
        CatalogueActions { [weak self] id in
            self?.transition(.push(.product(ProductViewModel(id, shop))))
        }
    }
}
