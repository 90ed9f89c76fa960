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

    func bagSheet(
        isPresented: Binding<Bool>, _ container: Container, didClose: (() -> Void)? = nil
    ) -> some View {
        sheet(isPresented: isPresented, onDismiss: didClose) {
            NavigationStack {
                BagScreen(viewModel: AnyViewModel(container.makeBagViewModel()))
                    .toolbar {
                        ToolbarItem(placement: .cancellationAction) {
                            Button("Close") { isPresented.wrappedValue = false }
                        }
                    }
            }
        }
    }
}

private struct BagButton: View {
    let didClose: (() -> Void)?

    @Environment(Container.self) private var container
    @State private var isPresented = false

    var body: some View {
        Button("Bag", systemImage: "bag") { isPresented = true }
            .bagSheet(isPresented: $isPresented, container, didClose: didClose)
    }
}
#endif
