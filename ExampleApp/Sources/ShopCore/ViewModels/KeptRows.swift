import SimpleViewModel

/// The interfaces of a list's rows: a row that is still there after a reload keeps its interface, and with it its work.
@MainActor public struct KeptInterfaces<ID: Hashable, VM: ViewModel> {
    private var interfaces: [ID: ViewModelInterface<VM>] = [:]

    public init() {}

    public subscript(id: ID) -> ViewModelInterface<VM>? { interfaces[id] }

    /// Makes an interface for each new row, and releases those of rows that are gone.
    ///
    /// - Parameters:
    ///   - ids: The rows that there are now.
    ///   - make: Makes the interface of a new row, and receives from it.
    public mutating func update(_ ids: [ID], make: (ID) -> ViewModelInterface<VM>) {
        interfaces = Dictionary(ids.map { ($0, interfaces[$0] ?? make($0)) }, uniquingKeysWith: { first, _ in first })
    }
}
