// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.iOS(.v17)],
    products: [
        .iOSApplication(
            // Not Shop, as the executable for a terminal is called: a scheme has one name.
            name: "ShopMobile", targets: ["ShopMobile"], displayVersion: "1.0", bundleVersion: "1",
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
            name: "ShopMobile",
            dependencies: [
                .product(name: "ShopCore", package: "ExampleApp"),
                .product(name: "ShopFrontEnd", package: "ExampleApp"),
            ],
            path: "App"
        )
    ]
)
