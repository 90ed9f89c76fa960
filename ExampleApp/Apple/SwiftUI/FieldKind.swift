#if canImport(SwiftUI)
import SwiftUI

/// The kind of text that a field takes.
enum FieldKind { case name, email, phone, password }

extension View {
    /// Gives a text field the keyboard for its text, and lets the system fill it in.
    func field(_ kind: FieldKind) -> some View {
        // macOS has no keyboards to choose from.
        #if os(macOS)
        self
        #else
        textContentType(kind.contentType)
            .keyboardType(kind.keyboard)
            .textInputAutocapitalization(kind == .name ? .words : .never)
            .autocorrectionDisabled()
        #endif
    }
}

#if !os(macOS)
extension FieldKind {
    fileprivate var contentType: UITextContentType {
        switch self {
        case .name: .name
        case .email: .emailAddress
        case .phone: .telephoneNumber
        case .password: .password
        }
    }

    fileprivate var keyboard: UIKeyboardType {
        switch self {
        case .name, .password: .default
        case .email: .emailAddress
        case .phone: .phonePad
        }
    }
}
#endif
#endif
