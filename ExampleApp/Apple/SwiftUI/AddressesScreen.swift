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
                    Text(row.place)
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

/// The form of an address, which asks before it loses text.
private struct AddressFormScreen: View {
    let form: ViewModelInterface<AddressFormViewModel>

    var body: some View {
        Form {
            ForEach(form.content.value ?? []) { field in
                VStack(alignment: .leading) {
                    TextField(
                        field.title,
                        text: form.binding(\.[field.id].text) { .fieldChanged(field.id, $0) })
                    if let problem = field.problem { Text(problem).foregroundStyle(.red) }
                }
            }
        }
        .overlay { Placeholder(form.content) { form.send(.didTapRetry) } }
        .overlay { if form.isSaving { ProgressView() } }
        .navigationTitle(form.title)
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                Button("Close") { form.send(.didTapClose) }
            }
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") { form.send(.didTapSave) }.disabled(!form.isSaveEnabled)
            }
        }
        .interactiveDismissDisabled(form.hasChanges)
        .confirmationDialog(
            "Your changes are not saved.",
            isPresented: form.binding(\.isAsking) { _ in .didAnswerQuestion(discards: false) },
            presenting: form
        ) { form in
            Button("Leave without them", role: .destructive) {
                form.send(.didAnswerQuestion(discards: true))
            }
        }
    }
}
#endif
