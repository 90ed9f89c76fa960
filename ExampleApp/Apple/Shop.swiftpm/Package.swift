// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Shop",
    defaultLocalization: "en",
    platforms: [.iOS(.v17)],
    products: [
        .iOSApplication(
            name: "Shop",
            targets: ["Shop"],
            displayVersion: "1.0",
            bundleVersion: "1",
            accentColor: .presetColor(.blue),
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [
                .portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown(.when(deviceFamilies: [.pad])),
            ],
            additionalInfoPlistContentFilePath: "Info.plist"
        )
    ],
    dependencies: [
        .package(name: "ExampleApp", path: "../.."),
        .package(name: "ShopFrontEnds", path: ".."),
        .package(name: "SimpleViewModel", path: "../../.."),
    ],
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: [
                .product(name: "ShopCore", package: "ExampleApp"),
                .product(name: "ShopSwiftUI", package: "ShopFrontEnds"),
                .product(name: "ShopUIKit", package: "ShopFrontEnds"),
                .product(name: "SimpleViewModel", package: "SimpleViewModel"),
            ],
            path: "App",
            resources: [.process("Resources")]
        )
    ]
)
