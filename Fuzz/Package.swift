// swift-tools-version: 6.2
import PackageDescription

// Random programs in a process of their own. What makes and checks them is in the tests of the library; both targets
// compile it again, through a link, so that the library's manifest knows nothing of this package.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SimpleViewModel", path: "..")],
    targets: [
        .executableTarget(
            name: "RandomPrograms", dependencies: [.product(name: "SimpleViewModel", package: "SimpleViewModel")]),
        // Scripts/fuzz builds it; without its flags there is no entry point.
        .executableTarget(
            name: "ProgramFuzzer", dependencies: [.product(name: "SimpleViewModel", package: "SimpleViewModel")]),
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
