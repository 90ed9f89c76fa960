import ShopCore
import ShopSwiftUI
import ShopUIKit
import SwiftUI

/// The shop on a device.
///
/// The container is in the environment, from which any view can take it.
@main
struct ShopApp: App {
    @State private var container = {
        // If the folder cannot be made, the shop says so as soon as it saves something.
        try? DataFolder.standard.open()
        return Container(latency: Latency(.milliseconds(500)))
    }()

    var body: some Scene {
        WindowGroup { ShopView().environment(container) }
    }
}

/// The flow of screens in a SwiftUI app.
private struct ShopView: View {
    @Environment(Container.self) private var container

    var body: some View { Flow(container: container).ignoresSafeArea().alerts(container.failures) }

    private struct Flow: UIViewControllerRepresentable {
        let container: Container

        func makeUIViewController(context: Context) -> ShopNavigationController {
            ShopNavigationController(container: container)
        }

        func updateUIViewController(_ controller: ShopNavigationController, context: Context) {}
    }
}
