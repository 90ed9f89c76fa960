import Foundation

/// An address that looks like one that mail can be sent to.
public struct EmailAddress: Hashable, Sendable {
    public let rawValue: String

    /// Creates an address from a text, without the spaces around it and in small letters; nil if it cannot be an address.
    ///
    /// Whether it exists, only a mail that arrives can tell; so this asks for no more than a name, an @ and a domain.
    public init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return nil }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else { return nil }
        rawValue = text
    }
}
