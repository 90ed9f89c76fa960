/// A screen of the shop, and what it is about.
public enum ShopScene: Sendable {
    case product(ProductID)
    case bag
    case login
    case profile(AccountID)
    case addresses(AccountID)
    case addressForm(EditAddress)
}

/// A way from one screen to another.
public enum Transition: Sendable {
    case push(ShopScene)
    /// The screen that asks for it is left.
    case replace(with: ShopScene)
    case popToRoot
}

/// Knows how a front end shows scenes.
///
/// It owns the screens, so a view model keeps it weakly.
@MainActor public protocol Coordinator: AnyObject {
    func transition(_ transition: Transition)
}
