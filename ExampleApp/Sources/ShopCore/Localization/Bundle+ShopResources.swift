import Foundation

extension Bundle {
    /// The folder of the files that come with the shop.
    static var shopResources: URL {
        #if canImport(Darwin)
        module.resourceURL ?? module.bundleURL
        #else
        // Not Bundle.module, which ends the program if its folder is missing.
        main.bundleURL.appendingPathComponent("ExampleApp_ShopCore.resources")
        #endif
    }
}
