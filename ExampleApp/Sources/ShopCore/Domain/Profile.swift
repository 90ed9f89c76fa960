/// A customer's name, email and biography.
public struct Profile: FormValue, Hashable, Sendable, Codable {
    /// The fields of a profile, in the order of a form.
    public enum Field: String, CaseIterable, Sendable {
        case name, email, biography
    }

    var name = ""
    var email = ""
    /// A text of any number of lines; often empty.
    var biography = ""

    static func path(of field: Field) -> WritableKeyPath<Profile, String> {
        switch field {
        case .name: \.name
        case .email: \.email
        case .biography: \.biography
        }
    }
}

extension String {
    /// Whether it looks like an address for mail, with a name, an @ and a domain; only a mail can
    /// tell whether there is one.
    var isEmail: Bool { wholeMatch(of: /[^@\s]+@[^@.\s]+(\.[^@.\s]+)+/) != nil }
}
