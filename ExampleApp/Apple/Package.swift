// swift-tools-version: 6.2
import PackageDescription

let shopCore: Target.Dependency = .product(name: "ShopCore", package: "ExampleApp")

let screens: [Target.Dependency] = [
    shopCore, "ShopShared", .product(name: "SimpleViewModel", package: "SimpleViewModel"),
]

// A package of its own: nothing that is built on Linux depends on it.
let package = Package(
    name: "ShopFrontEnds",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "ShopSwiftUI", targets: ["ShopSwiftUI"]),
        .library(name: "ShopUIKit", targets: ["ShopUIKit"]),
    ],
    dependencies: [
        .package(name: "ExampleApp", path: ".."),
        .package(name: "SimpleViewModel", path: "../.."),
    ],
    targets: [
        .target(name: "ShopShared", dependencies: [shopCore], path: "Shared"),
        .target(name: "ShopSwiftUI", dependencies: screens, path: "SwiftUI"),
        .target(name: "ShopUIKit", dependencies: screens, path: "UIKit"),
    ]
)
