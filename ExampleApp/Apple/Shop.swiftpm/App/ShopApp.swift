import ShopCore
import SwiftUI

/// The shop twice, in SwiftUI and in UIKit, with one bag and one account.
@main
struct ShopApp: App {
    private let container = Container(latency: Latency(.milliseconds(500)))

    var body: some Scene {
        WindowGroup { ShopTabs().environment(container) }
    }
}
