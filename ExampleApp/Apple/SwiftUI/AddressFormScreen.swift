#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The form of an address, which asks before it loses text.
public struct AddressFormScreen: View {
    @State private var form: ObservedViewModel<AddressFormViewModel>
    private let leave: @MainActor () -> Void

    public init(_ viewModel: @autoclosure @escaping () -> AddressFormViewModel, leave: @escaping @MainActor () -> Void)
    {
        self.leave = leave
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
        .overlay { Placeholder(content: form.content) { form.send(.didTapRetry) } }
        .overlay { if form.isSaving { ProgressView() } }
        .asksBeforeLosing(form.hasUnsavedText, leave: leave)
        .task { form.send(.viewDidLoad) }
        .receive(from: form) { event in
            switch event {
            case .showToast: break  // The list that appears shows the address.
            }
        }
    }
}
#endif
