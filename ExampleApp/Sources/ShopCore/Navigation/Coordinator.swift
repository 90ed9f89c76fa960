/// A screen above the catalogue; equal ones show the same thing.
public enum ShopScene: Hashable, Sendable {
    case product(ProductID)
    case bag
    case login
    case profile(AccountID)
    case addresses(AccountID)

    /// The profile of the account that is signed in, or the form to sign in.
    @MainActor public static func account(of session: Session) -> ShopScene {
        session.account.map(ShopScene.profile) ?? .login
    }
}

/// A way from one screen to another.
public enum Transition: Equatable {
    /// Shows a scene on top. If it is open already, it comes to the top, with the text typed there.
    case push(ShopScene)
    /// Puts a scene in the place of the one that asks, which need not be on top.
    case replace(ShopScene, with: ShopScene)
    case popToRoot
}

extension [ShopScene] {
    /// Makes a transition in the scenes that are open above the catalogue.
    public mutating func apply(_ transition: Transition) {
        switch transition {
        case let .push(scene):
            removeAll { $0 == scene }
            append(scene)
        case let .replace(old, scene): if let index = firstIndex(of: old) { self[index] = scene }
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
    public var catalogueActions: CatalogueActions {
        CatalogueActions { [weak self] id in self?.transition(.push(.product(id))) }
    }

    /// The account takes the place of the form in which somebody has signed in.
    public func didSignIn(_ account: AccountID) {
        transition(.replace(.login, with: .profile(account)), animated: false)
    }
}
