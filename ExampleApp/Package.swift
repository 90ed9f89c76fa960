// swift-tools-version: 6.2
import PackageDescription

let simpleViewModel: Target.Dependency = .product(
    name: "SimpleViewModel", package: "SimpleViewModel")

let package = Package(
    name: "ExampleApp",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "ShopCore", targets: ["ShopCore"]),
        .library(name: "ShopFrontEnd", targets: ["ShopSwiftUI", "ShopUIKit"]),
    ],
    dependencies: [
        // Named, because a package at a path is otherwise called after its folder, whatever that is
        // on your disk.
        .package(name: "SimpleViewModel", path: "..")
    ],
    targets: [
        .target(
            name: "ShopCore", dependencies: [simpleViewModel], resources: [.process("Resources")]),
        .executableTarget(
            name: "Shop",
            dependencies: [
                "ShopCore", simpleViewModel,
                .product(name: "SimpleViewModelTimeline", package: "SimpleViewModel"),
            ]),
        // Empty on Linux.
        .target(
            name: "ShopSwiftUI", dependencies: ["ShopCore", simpleViewModel], path: "Apple/SwiftUI"),
        .target(
            name: "ShopUIKit", dependencies: ["ShopCore", "ShopSwiftUI", simpleViewModel],
            path: "Apple/UIKit"),
        .testTarget(
            name: "ShopTests",
            dependencies: [
                "Shop", "ShopCore",
                .product(name: "SimpleViewModelTesting", package: "SimpleViewModel"),
            ],
            exclude: ["visit.txt"]),
    ]
)
