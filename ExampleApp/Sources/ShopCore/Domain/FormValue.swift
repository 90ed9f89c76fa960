/// A value whose fields are texts that a customer types.
protocol FormValue: Equatable {
    associatedtype Field: FieldName
    static func path(of field: Field) -> WritableKeyPath<Self, String>
}

extension FormValue {
    subscript(field: Field) -> String {
        get { self[keyPath: Self.path(of: field)] }
        set { self[keyPath: Self.path(of: field)] = newValue }
    }

    /// Without the spaces around its texts.
    var trimmed: Self { Field.allCases.reduce(into: self) { $0[$1] = $0[$1].trimmed } }
}
