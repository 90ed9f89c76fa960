/// The text of a form: what the server has, what is typed, and what is on its way to the server.
struct Draft<Value: FormValue> {
    /// As the server has it, or as the form begins.
    private(set) var saved: Value
    /// What is on its way.
    private var saving: Value?
    /// What the customer has typed, which no answer overwrites.
    private var typed: [Value.Field: String] = [:]

    init(_ saved: Value) { self.saved = saved }

    var value: Value { typed.reduce(into: saved) { $0[$1.key] = $1.value } }
    var hasChanges: Bool { value != saved }
    /// Whether typed text would be lost if the form were left; text that is being saved would not.
    var hasUnsavedText: Bool { hasChanges && value != saving }

    mutating func type(_ text: String, in field: Value.Field) { typed[field] = text }
    mutating func didLoad(_ value: Value) { saved = value }
    mutating func willSave() { saving = value }
    mutating func didFail() { saving = nil }
    mutating func revert() { typed = [:] }

    /// Text that was typed meanwhile stays, and can be saved next.
    mutating func didSave(_ value: Value) {
        typed = typed.filter { $0.value != saving?[$0.key] }
        saved = value
        saving = nil
    }
}

/// The content of one field of a form.
public struct FormField: Hashable, Sendable {
    public let name: String
    public let text: String
    /// Why the text cannot stay as it is; nil if it can.
    public let problem: String?
}
