/// The rows of a list, each with a view model: a row that is still there after a reload is kept, and with it its work.
@MainActor public struct KeptRows<ID: Hashable, Row> {
    private var rows: [ID: Row] = [:]
    public private(set) var ids: [ID] = []

    public init() {}

    public subscript(id: ID) -> Row? { rows[id] }

    /// In the order of the list.
    public var all: [Row] { ids.compactMap { rows[$0] } }

    /// Makes each new row, and releases those that are gone.
    mutating func update<Value: Identifiable<ID>>(_ values: [Value], make: (Value) -> Row) {
        ids = values.map(\.id)
        rows = Dictionary(
            values.map { ($0.id, rows[$0.id] ?? make($0)) }, uniquingKeysWith: { first, _ in first }
        )
    }
}
