import ShopCore
import ShopUIKit
import SwiftUI
import UIKit

/// A flow of UIKit screens in a tab of a SwiftUI app.
struct UIKitFlow: UIViewControllerRepresentable {
    /// A place to open; the flow sets it to nil when it has.
    @Binding var link: ShopLink?
    let makeFlow: (UINavigationController) -> any FlowCoordinator

    func makeUIViewController(context: Context) -> FlowNavigationController {
        FlowNavigationController(makeFlow: makeFlow)
    }

    func updateUIViewController(_ controller: FlowNavigationController, context: Context) {
        guard link != nil else { return }
        // State must not change while views are updated. By then, the task of another update may have opened the link.
        Task {
            guard let link else { return }
            self.link = nil
            controller.open(link)
        }
    }
}
