// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    platforms: [.macOS(.v14)],
    dependencies: [.package(path: "../SimpleViewModel")],
    targets: [
        .executableTarget(name: "App", dependencies: ["SimpleViewModel"]),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App", .product(name: "SimpleViewModelTesting", package: "SimpleViewModel"),
            ]),
    ]
)
