#if canImport(UIKit)
import ShopCore
import UIKit

/// Knows the screens of a flow, and which of them comes next.
///
/// Its navigation controller owns it, so it refers to the navigation controller weakly.
@MainActor public protocol FlowCoordinator: AnyObject {
    /// Shows the first screen; called again whenever the flow appears.
    func start()
    /// Opens a place of this flow; back leads to the first screen.
    func open(_ link: ShopLink)
}

/// The navigation controller of a flow.
public final class FlowNavigationController: UINavigationController {
    private let makeFlow: (UINavigationController) -> any FlowCoordinator
    private lazy var flow = makeFlow(self)

    public init(makeFlow: @escaping (UINavigationController) -> any FlowCoordinator) {
        self.makeFlow = makeFlow
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "The controller needs a flow: use init(makeFlow:).")
    public required init?(coder: NSCoder) { nil }

    public override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        flow.start()
    }

    public func open(_ link: ShopLink) {
        flow.start()
        flow.open(link)
    }
}
#endif
