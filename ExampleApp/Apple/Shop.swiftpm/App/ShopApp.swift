import ShopCore
import ShopSwiftUI
import ShopUIKit
import SwiftUI

/// Both front ends, with one container: a like on one side is a like on the other.
@main
struct ShopApp: App {
    @State private var container = makeContainer()

    var body: some Scene {
        WindowGroup {
            TabView {
                ShopStack().tabItem { Text("SwiftUI") }
                UIKitShop().tabItem { Text("UIKit") }
            }
            .environment(container)
        }
    }

    private static func makeContainer() -> Container {
        do {
            return Container(try DemoServer(latency: .milliseconds(500)))
        } catch {
            fatalError("The shop's own file is missing: \(error)")
        }
    }
}
