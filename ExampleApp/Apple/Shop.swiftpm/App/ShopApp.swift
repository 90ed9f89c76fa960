import ShopCore
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
        return Container(latency: .milliseconds(500))
    }()

    var body: some Scene {
        WindowGroup { ShopStack().environment(container) }
    }
}
