/// A screen of the shop, and what it is about.
public enum ShopScene: Sendable, Equatable {
    case product(ProductID)
    case bag
    case login
    case profile(AccountID)
    case addresses(AccountID)
    case addressForm(EditAddress)
}

/// A way from one screen to another.
public enum Transition: Sendable, Equatable {
    /// Shows a scene on top. If it is open already, its screen comes to the top, with what was typed there.
    case push(ShopScene)
    /// Puts a scene in the place of the one that asks, which need not be on top.
    case replace(ShopScene, with: ShopScene)
    case popToRoot
}

/// Knows how a front end shows scenes.
///
/// It owns the screens, so a view model keeps it weakly.
@MainActor public protocol Coordinator: AnyObject {
    func transition(_ transition: Transition)
}
