#if canImport(SwiftUI)
import ShopCore
import ShopShared
import SimpleViewModel
import SwiftUI

/// The form for an address in SwiftUI, which closes itself when its view model asks for it.
public struct AddressFormScreen: View {
    @State private var form: ObservedViewModel<AddressFormViewModel>
    @State private var isAsking = false
    @State private var toast: Toast?
    @Environment(\.dismiss) private var dismiss

    public init(viewModel: @autoclosure @escaping () -> AddressFormViewModel) {
        _form = State(initialValue: ObservedViewModel(viewModel()))
    }

    public var body: some View {
        Form {
            ForEach(AddressField.allCases, id: \.self) { field in
                FieldRow(
                    LocalizedStringKey(field.name), form.binding(\.[field].text) { .fieldChanged(field, $0) },
                    FieldKind(field), problem: form[field].problem)
            }
        }
        .onSubmit { form.send(.didTapSave) }
        .navigationTitle(form.title)
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                Button("Cancel") { if form.hasChanges { isAsking = true } else { dismiss() } }
            }
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") { form.send(.didTapSave) }.disabled(!form.isSaveEnabled)
            }
        }
        .interactiveDismissDisabled(form.hasChanges)
        .discardDialog("The address is not saved.", isPresented: $isAsking) { dismiss() }
        .overlay { if form.isSaving { ProgressView() } }
        .toast($toast)
        .receive(from: form) { event in
            switch event {
            case let .showError(sentence): toast = Toast(sentence)
            case .didFinish: dismiss()
            }
        }
    }
}

extension AddressFormScreen {
    fileprivate static func preview(_ address: Address?) -> AddressFormScreen {
        let repository = PreviewAddresses(answer: nil)
        return AddressFormScreen(
            viewModel: AddressFormViewModel(edit: EditAddress(address, of: "ada", repository: repository)))
    }
}

#Preview("New") { AddressFormScreen.preview(nil) }
#Preview("Address") { AddressFormScreen.preview(.preview) }
#endif
