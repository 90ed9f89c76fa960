import SwiftUI

@main
struct ProductApp: App {
    var body: some Scene {
        WindowGroup {
            NavigationStack { ProductScreen() }
        }
    }
}
