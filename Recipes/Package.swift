// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Recipes",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    dependencies: [
        // Named, because a package at a path is otherwise called after its folder.
        .package(name: "SimpleViewModel", path: "..")
    ],
    targets: [
        .target(
            name: "Recipes",
            dependencies: [.product(name: "SimpleViewModel", package: "SimpleViewModel")],
            path: "Sources"),
        .testTarget(
            name: "RecipesTests",
            dependencies: [
                "Recipes",
                .product(name: "SimpleViewModelTesting", package: "SimpleViewModel"),
            ],
            path: "Tests"),
        .target(
            name: "SyncUps",
            dependencies: [.product(name: "SimpleViewModel", package: "SimpleViewModel")],
            path: "SyncUps"),
        .testTarget(
            name: "SyncUpsTests",
            dependencies: [
                "SyncUps",
                .product(name: "SimpleViewModelTesting", package: "SimpleViewModel"),
            ],
            path: "SyncUpsTests"),
    ],
    swiftLanguageModes: [.v6]
)
