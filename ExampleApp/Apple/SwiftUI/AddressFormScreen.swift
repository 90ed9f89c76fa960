#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The form of an address, which closes when it is saved.
public struct AddressFormScreen: View {
    @State private var form: ObservedViewModel<AddressFormViewModel>
    @Environment(\.dismiss) private var dismiss

    public init(_ viewModel: @autoclosure @escaping () -> AddressFormViewModel) {
        _form = State(initialValue: ObservedViewModel(viewModel()))
    }

    public var body: some View {
        Form {
            ForEach(Address.Field.allCases, id: \.self) { field in
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
        .overlay { if form.isSaving { ProgressView() } }
        .alert(form.alert) { form.send(.didDismissAlert) }
        .receive(from: form) { event in
            switch event {
            case .showToast: break  // The list that appears shows the address.
            case .navigateBack: dismiss()
            }
        }
    }
}
#endif
