#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The list of addresses: a swipe deletes one, and it comes back if the server refuses.
public struct AddressesScreen: View {
    @State private var addresses: ViewModelInterface<AddressesViewModel>

    public init(_ viewModel: @autoclosure @escaping () -> AddressesViewModel) {
        _addresses = State(initialValue: ViewModelInterface(viewModel()))
    }

    public var body: some View {
        List {
            Picker(
                "Status",
                selection: addresses.binding(
                    \.filter.status, send: AddressesViewModel.Input.didSelectStatus)
            ) {
                Text("Any").tag(Address.Status?.none)
                ForEach(Address.Status.allCases, id: \.self) { Text($0.title).tag(Optional($0)) }
            }
            ForEach(addresses.content.value ?? []) { row in
                VStack(alignment: .leading) {
                    Text(row.label).font(.headline)
                    Text(row.street)
                    Text(row.place)
                    if !row.note.isEmpty { Text(row.note).foregroundStyle(row.tone.color) }
                }
                .accessibilityElement(children: .combine)
                .swipeActions {
                    Button("Delete", systemImage: "trash", role: .destructive) {
                        addresses.send(.didTapDelete(row.id))
                    }
                    Button("Change", systemImage: "pencil") { addresses.send(.didTapEdit(row.id)) }
                }
            }
        }
        .searchable(
            text: addresses.binding(\.filter.text, send: AddressesViewModel.Input.filterChanged)
        )
        .navigationTitle("Your addresses")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("Add", systemImage: "plus") { addresses.send(.didTapAdd) }
            }
        }
        .refreshable { [addresses] in await addresses.perform(.didPullToRefresh) }
        .overlay { Placeholder(addresses.content) { addresses.send(.didTapRetry) } }
        .task { addresses.send(.viewDidLoad) }
        .toasts(from: addresses)
        .sheet(item: addresses.binding(\.form) { _ in .form(.didClose) }) { form in
            NavigationStack { AddressFormScreen(form: form) }
        }
    }
}
#endif
