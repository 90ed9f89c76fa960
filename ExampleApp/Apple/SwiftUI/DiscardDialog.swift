#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// Asks before changes that are not saved are lost.
    func discardDialog(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, discard: @escaping @MainActor () -> Void
    ) -> some View {
        confirmationDialog(title, isPresented: isPresented, titleVisibility: .visible) {
            Button("Discard the changes", role: .destructive, action: discard)
        }
    }
}
#endif
