// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.iOS(.v17)],
    products: [
        .iOSApplication(
            name: "Shop", targets: ["Shop"], displayVersion: "1.0", bundleVersion: "1",
            accentColor: .presetColor(.blue),
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [
                .portrait, .landscapeLeft, .landscapeRight,
                .portraitUpsideDown(.when(deviceFamilies: [.pad])),
            ]
        )
    ],
    dependencies: [
        .package(name: "ExampleApp", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: [
                .product(name: "ShopCore", package: "ExampleApp"),
                .product(name: "ShopFrontEnd", package: "ExampleApp"),
            ],
            path: "App"
        )
    ]
)
