/// A screen of the shop, with its view model.
@MainActor public enum ShopScene {
    case product(ProductViewModel)
    case bag(BagViewModel)
    case login(LoginViewModel)
    case profile(ProfileViewModel)
    case addresses(AddressesViewModel)
    case addressForm(AddressFormViewModel)

    /// The profile of the account that is signed in, or the form to sign in.
    public static func account(_ shop: any ShopServices, _ coordinator: any Coordinator) -> ShopScene {
        guard let account = shop.session.account else { return .login(LoginViewModel(shop, coordinator)) }
        return .profile(ProfileViewModel(account, shop, coordinator))
    }

    /// Scenes with the same name show the same thing.
    public var name: String {
        switch self {
        case let .product(page): "product \(page.id)"
        case .bag: "bag"
        case .login: "login"
        case .profile: "profile"
        case .addresses: "addresses"
        case let .addressForm(form): "address \(form.id)"
        }
    }
}

/// A way from one screen to another.
public enum Transition {
    /// Shows a scene on top. If one with this name is open already, its screen comes to the top, with the text typed there.
    case push(ShopScene, animated: Bool = true)
    /// Puts a scene in the place of the one that asks, which need not be on top.
    case replace(ShopScene, with: ShopScene, animated: Bool = true)
    /// Leaves the scene that asks, wherever it is, and no other.
    case leave(ShopScene, animated: Bool = true)
    case popToRoot(animated: Bool = true)
}

/// Shows scenes: the only way from one screen to another.
///
/// It owns the screens, so a view model keeps it weakly.
@MainActor public protocol Coordinator: AnyObject {
    func transition(_ transition: Transition)
}
