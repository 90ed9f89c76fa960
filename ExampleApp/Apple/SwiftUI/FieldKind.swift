#if canImport(SwiftUI)
import ShopCore
import SwiftUI

/// The kind of text that a field takes.
enum FieldKind { case name, email, phone, password, label, street, postcode, city, country }

extension FieldKind {
    init(_ field: AddressField) {
        self =
            switch field {
            case .label: .label
            case .street: .street
            case .postcode: .postcode
            case .city: .city
            case .country: .country
            }
    }
}

extension View {
    /// Gives a text field the keyboard for its text, and lets the system fill it in.
    func field(_ kind: FieldKind) -> some View {
        // macOS has no keyboards to choose from.
        #if os(macOS)
        self
        #else
        textContentType(kind.contentType)
            .keyboardType(kind.keyboard)
            .textInputAutocapitalization(kind.isSpelledAsTyped ? .never : .words)
            .autocorrectionDisabled()
        #endif
    }
}

#if !os(macOS)
extension FieldKind {
    fileprivate var isSpelledAsTyped: Bool { self == .email || self == .phone || self == .password }

    fileprivate var contentType: UITextContentType? {
        switch self {
        case .name: .name
        case .email: .emailAddress
        case .phone: .telephoneNumber
        case .password: .password
        case .label: nil
        case .street: .fullStreetAddress
        case .postcode: .postalCode
        case .city: .addressCity
        case .country: .countryName
        }
    }

    fileprivate var keyboard: UIKeyboardType {
        switch self {
        case .email: .emailAddress
        case .phone: .phonePad
        case .name, .password, .label, .street, .postcode, .city, .country: .default
        }
    }
}
#endif
#endif
