// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SimpleViewModel",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "SimpleViewModel", targets: ["SimpleViewModel"]),
        .library(name: "SimpleViewModelTesting", targets: ["SimpleViewModelTesting"]),
        .library(name: "SimpleViewModelTimeline", targets: ["SimpleViewModelTimeline"]),
    ],
    targets: [
        .target(name: "SimpleViewModel"),
        .target(name: "SimpleViewModelTesting", dependencies: ["SimpleViewModel"]),
        .target(
            name: "SimpleViewModelTimeline", dependencies: ["SimpleViewModel"],
            exclude: ["timeline.html"]),
        .testTarget(
            name: "SimpleViewModelTests",
            dependencies: ["SimpleViewModel", "SimpleViewModelTimeline"]),
        .testTarget(name: "SimpleViewModelTestingTests", dependencies: ["SimpleViewModelTesting"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
