#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The list of addresses: a swipe deletes one, and it comes back if the server refuses.
package struct AddressesScreen: View {
    private let list: ViewModelInterface<AddressesViewModel>

    package init(list: ViewModelInterface<AddressesViewModel>) {
        self.list = list
    }

    package var body: some View {
        List {
            Picker("Status", selection: list.binding(\.filter.status) { .didSelectStatus($0) }) {
                Text("Any").tag(Address.Status?.none)
                ForEach(Address.Status.allCases, id: \.self) { Text($0.title).tag(Optional($0)) }
            }
            ForEach(list.content.value ?? []) { row in
                VStack(alignment: .leading) {
                    Text(row.label).font(.headline)
                    Text(row.street)
                    Text(row.city)
                    if let note = row.note { Text(note).foregroundStyle(.secondary) }
                }
                .swipeActions {
                    Button("Delete", systemImage: "trash", role: .destructive) {
                        list.send(.didTapDelete(row.id))
                    }
                    Button("Change", systemImage: "pencil") { list.send(.didTapEdit(row.id)) }
                }
            }
            Button("Sign out") { list.send(.didTapSignOut) }
        }
        .overlay { Placeholder(list.content) { list.send(.didTapRetry) } }
        .searchable(text: list.binding(\.filter.text) { .filterChanged($0) })
        .refreshable { [list] in await list.perform(.didPullToRefresh) }
        .navigationTitle("Your addresses")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("Add", systemImage: "plus") { list.send(.didTapAdd) }
            }
        }
        .sheet(item: list.binding(\.form) { _ in .form(.didClose) }) { form in
            NavigationStack { AddressFormScreen(form: form) }
        }
    }
}

/// The form of an address, which is not swiped away with unsaved text.
private struct AddressFormScreen: View {
    let form: ViewModelInterface<AddressFormViewModel>

    var body: some View {
        let address = form.binding(\.address) { .didEdit($0) }
        Form {
            TextField("Label", text: address.label)
            TextField("Street", text: address.street)
            TextField("City", text: address.city)
        }
        .disabled(form.isSaving)
        .overlay { if form.isSaving { ProgressView() } }
        .navigationTitle(form.title)
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                Button("Cancel") { form.send(.didTapClose) }
            }
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") { form.send(.didTapSave) }.disabled(!form.isSaveEnabled)
            }
        }
        .interactiveDismissDisabled(form.hasChanges)
    }
}
#endif
