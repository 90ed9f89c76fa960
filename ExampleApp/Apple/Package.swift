// swift-tools-version: 6.2
import PackageDescription

let core: [Target.Dependency] = [
    .product(name: "ShopCore", package: "ExampleApp"), .product(name: "SimpleViewModel", package: "SimpleViewModel"),
]

// A package of its own: nothing that is built on Linux depends on it.
let package = Package(
    name: "ShopFrontEnd",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [.library(name: "ShopUIKit", targets: ["ShopUIKit", "ShopSwiftUI"])],
    dependencies: [
        .package(name: "ExampleApp", path: ".."),
        .package(name: "SimpleViewModel", path: "../.."),
    ],
    targets: [
        .target(name: "ShopSwiftUI", dependencies: core, path: "SwiftUI"),
        .target(name: "ShopUIKit", dependencies: core + ["ShopSwiftUI"], path: "UIKit"),
    ]
)
