#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The form of an address in a sheet, which asks before it loses text.
///
/// The list of addresses owns its view model.
struct AddressFormScreen: View {
    let form: ViewModelInterface<AddressFormViewModel>

    var body: some View {
        Form {
            ForEach(form.content.value?.all ?? []) { field in
                FieldRow(
                    field: field,
                    text: form.binding(\.fields[field.id].text) { .fieldChanged(field.id, $0) })
            }
        }
        .navigationTitle(form.title)
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                if !form.hasUnsavedText { Button("Close") { form.send(.didTapClose) } }
            }
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") { form.send(.didTapSave) }.disabled(!form.isSaveEnabled)
            }
        }
        .overlay { Placeholder(form.content) { form.send(.didTapRetry) } }
        .overlay { if form.isSaving { ProgressView() } }
        .asksBeforeLosing(form.hasUnsavedText)
        .interactiveDismissDisabled(form.hasUnsavedText)
    }
}
#endif
