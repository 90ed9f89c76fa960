#if canImport(SwiftUI)
import ShopShared
import SwiftUI

extension View {
    /// Gives a text field the keyboard for its text, and lets the system fill it in.
    func field(_ kind: FieldKind) -> some View {
        #if canImport(UIKit)
        textContentType(kind.contentType)
            .keyboardType(kind.keyboard)
            .textInputAutocapitalization(kind.isSpelledAsTyped ? .never : .words)
            .autocorrectionDisabled()
        #else
        self
        #endif
    }
}
#endif
