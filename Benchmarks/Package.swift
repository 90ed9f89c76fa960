// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "SimpleViewModel", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "BenchmarkModels", "CSupport",
                .product(name: "SimpleViewModel", package: "SimpleViewModel"),
            ]),
        // A module of its own, like an app's view models: callers can't see the code of `accept`.
        .target(
            name: "BenchmarkModels",
            dependencies: [.product(name: "SimpleViewModel", package: "SimpleViewModel")]),
        .target(name: "CSupport"),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CSupport" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
