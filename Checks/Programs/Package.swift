// swift-tools-version: 6.2
import PackageDescription

// Random programs in a process of their own. The code that creates and checks them is in the tests of the library; both targets
// compile it again, through a symbolic link, so that the library's manifest does not name this package.
let package = Package(
    name: "Programs",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SimpleViewModel", path: "../..")],
    targets: [
        .executableTarget(
            name: "RandomPrograms", dependencies: [.product(name: "SimpleViewModel", package: "SimpleViewModel")]),
        .target(name: "CLibFuzzer"),
        // Links only with the options that Checks/Programs/fuzz gives.
        .executableTarget(
            name: "ProgramFuzzer",
            dependencies: ["CLibFuzzer", .product(name: "SimpleViewModel", package: "SimpleViewModel")]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type == .executable {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
