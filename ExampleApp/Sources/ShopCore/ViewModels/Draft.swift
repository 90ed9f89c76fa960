/// The text of a form: what the server has, what is typed, and what was sent to the server.
struct Draft<Value: FormValue> {
    private(set) var isLoaded: Bool
    private var failure: Message?
    /// As the server has it, or as the form begins.
    private(set) var saved: Value
    /// As it was sent to the server last.
    private var sent: Value?
    /// What the customer has typed, which no answer overwrites.
    private var typed: [Value.Field: String] = [:]

    init(_ saved: Value, isLoaded: Bool = false) {
        self.saved = saved
        self.isLoaded = isLoaded
    }

    var value: Value { typed.reduce(into: saved) { $0[$1.key] = $1.value } }
    var hasChanges: Bool { value != saved }
    /// Whether typed text would be lost if the form were left; text that is being saved would not.
    func hasUnsavedText(isSaving: Bool) -> Bool { isSaving ? value != sent : hasChanges }

    mutating func type(_ text: String, in field: Value.Field) { typed[field] = text }
    mutating func didNotLoad(_ error: any Error) { failure = Message(error) }
    mutating func willSave() { sent = value }
    mutating func revert() { typed = [:] }

    mutating func didLoad(_ value: Value) {
        saved = value
        isLoaded = true
        failure = nil
    }

    /// Text that was typed meanwhile stays, and can be saved next.
    mutating func didSave(_ value: Value) {
        typed = typed.filter { $0.value != sent?[$0.key] }
        saved = value
    }

    func content(_ fields: FormFields<Value.Field>) -> Content<FormFields<Value.Field>> {
        Content(isLoaded ? fields : nil, failure: failure)
    }

    /// The fields of the form, with the problems of their texts.
    func fields(problem: (Value.Field) -> String?) -> FormFields<Value.Field> {
        FormFields(
            all: Value.Field.allCases.map { field in
                FormField(id: field, text: value[field], problem: problem(field))
            })
    }
}

/// The fields of a form, in their order.
public struct FormFields<ID: FieldName>: Equatable, Sendable {
    public let all: [FormField<ID>]

    var hasProblem: Bool { all.contains { $0.problem != nil } }

    public subscript(id: ID) -> FormField<ID> {
        all.first { $0.id == id } ?? FormField(id: id, text: "", problem: nil)
    }
}

/// The content of one field of a form.
public struct FormField<ID: FieldName>: Hashable, Identifiable, Sendable {
    public let id: ID
    public let text: String
    /// Why the text cannot stay as it is; nil if it can.
    public let problem: String?

    public var name: String { id.rawValue.capitalized }
}

/// Names the fields of a form, in their order.
public typealias FieldName = CaseIterable & Hashable & RawRepresentable<String> & Sendable
