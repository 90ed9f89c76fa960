#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

extension View {
    /// Adds a button to the toolbar that opens the bag.
    ///
    /// - Parameter didClose: Called when the bag is closed, since it may have changed.
    /// - Returns: The view with the button.
    func bagButton(didClose: (() -> Void)? = nil) -> some View {
        toolbar { ToolbarItem { BagButton(didClose: didClose) } }
    }
}

private struct BagButton: View {
    let didClose: (() -> Void)?

    @State private var isPresented = false

    var body: some View {
        Button("Bag", systemImage: "bag") { isPresented = true }
            .sheet(isPresented: $isPresented, onDismiss: didClose) { BagSheet() }
    }
}

/// The bag in a sheet, which can be closed.
struct BagSheet: View {
    @Environment(Container.self) private var container
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            BagScreen(viewModel: AnyViewModel(container.makeBagViewModel()))
                .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } } }
        }
    }
}
#endif
