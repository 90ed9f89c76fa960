// swift-tools-version: 6.2
import PackageDescription

// Random programs in a process of their own. The code that creates and checks them is in the tests of the library; this package
// compiles it again, through a symbolic link, so that the library's manifest does not name it.
let package = Package(
    name: "Programs",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SimpleViewModel", path: "../..")],
    targets: [.executableTarget(name: "RandomPrograms", dependencies: ["SimpleViewModel"])],
    swiftLanguageModes: [.v6]
)
