#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The form of an address, which asks before it loses text.
public struct AddressFormScreen: View {
    @State private var form: ObservedViewModel<AddressFormViewModel>

    public init(_ viewModel: @autoclosure @escaping () -> AddressFormViewModel) {
        _form = State(initialValue: ObservedViewModel(viewModel()))
    }

    public var body: some View {
        Form {
            ForEach(form.content.value ?? [], id: \.self) { field in
                FieldRow(
                    field: form[dynamicMember: \.[field]],
                    text: form.binding(\.[field].text) { .fieldChanged(field, $0) })
            }
        }
        .navigationTitle(form.title)
        .toolbar {
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") { form.send(.didTapSave) }.disabled(!form.isSaveEnabled)
            }
        }
        .overlay { Placeholder(form.content) { form.send(.didTapRetry) } }
        .overlay { if form.isSaving { ProgressView() } }
        .asksBeforeLosing(form.hasUnsavedText)
        .task { form.send(.viewDidLoad) }
        .toasts(from: form)
    }
}
#endif
