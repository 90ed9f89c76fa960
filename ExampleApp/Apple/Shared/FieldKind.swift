import ShopCore

#if canImport(UIKit)
import UIKit
#endif

/// The kind of text that a field takes.
package enum FieldKind { case name, email, phone, password, label, street, postcode, city, country }

extension FieldKind {
    package init(_ field: AddressField) {
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

// macOS has no keyboards to choose from.
#if canImport(UIKit)
extension FieldKind {
    package var isSpelledAsTyped: Bool { self == .email || self == .phone || self == .password }

    package var contentType: UITextContentType? {
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

    package var keyboard: UIKeyboardType {
        switch self {
        case .email: .emailAddress
        case .phone: .phonePad
        case .name, .password, .label, .street, .postcode, .city, .country: .default
        }
    }
}
#endif
