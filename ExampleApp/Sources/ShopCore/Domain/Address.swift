/// A place to which the shop delivers.
///
/// A form changes its texts, and nothing else.
public struct Address: Hashable, Sendable, Codable, Identifiable {
    public enum Status: String, CaseIterable, Sendable, Codable {
        case unused
        /// An order is on its way to it.
        case awaitingDelivery

        /// For a customer: a text for each case, so that it can be translated.
        public var title: String {
            switch self {
            case .unused: "Unused"
            case .awaitingDelivery: "Order on its way"
            }
        }
    }

    public let id: AddressID
    /// The customer's name for it, such as "Home".
    public var label = ""
    public var street = ""
    public var city = ""
    var status = Status.unused

    var texts: [String] { [label, street, city] }
}
