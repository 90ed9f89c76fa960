// swift-format-ignore-file
// What an app package's manifest uses of AppleProductTypes, from the package manager's source, without the parameters that it leaves out.
public import PackageDescription

public enum IOSAppInfo {
    public struct AccentColor { public static func presetColor(_ color: PresetColor) -> Self { .init() } }
    public enum PresetColor { case blue }
    public enum DeviceFamily { case phone, pad }
    public struct DeviceFamilyCondition { public static func when(deviceFamilies: [DeviceFamily]) -> Self { .init() } }
    public struct InterfaceOrientation {
        public static var portrait: Self { .init() }
        public static var landscapeLeft: Self { .init() }
        public static var landscapeRight: Self { .init() }
        public static func portraitUpsideDown(_ condition: DeviceFamilyCondition? = nil) -> Self { .init() }
    }
}
extension Product {
    public static func iOSApplication(name: String, targets: [String], bundleIdentifier: String? = nil, teamIdentifier: String? = nil, displayVersion: String? = nil, bundleVersion: String? = nil, accentColor: IOSAppInfo.AccentColor? = nil, supportedDeviceFamilies: [IOSAppInfo.DeviceFamily], supportedInterfaceOrientations: [IOSAppInfo.InterfaceOrientation], additionalInfoPlistContentFilePath: String? = nil) -> Product { fatalError("declaration only") }
}
