import Foundation

extension Locale {
    /// Creates a locale from a name that Foundation knows, such as `de_DE` or `de-DE`.
    init?(known name: String) {
        let name = name.replacingOccurrences(of: "-", with: "_")
        guard Locale.availableIdentifiers.contains(name) else { return nil }
        self.init(identifier: name)
    }

    /// The locale in the process's variables, as in `LANG=de_DE.UTF-8`; American English if there is none, or `C`.
    static func ofEnvironment(_ variables: [String: String] = ProcessInfo.processInfo.environment) -> Locale {
        let value = ["LC_ALL", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
        let name = value.prefix { $0 != "." && $0 != "@" }
        return Locale(known: String(name)) ?? Locale(identifier: "en_US")
    }
}
