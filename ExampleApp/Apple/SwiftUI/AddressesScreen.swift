#if canImport(SwiftUI)
import ShopCore
import ShopShared
import SimpleViewModel
import SwiftUI

/// The list of addresses in SwiftUI: a swipe deletes one, and it comes back if the delete fails.
public struct AddressesScreen: View {
    @State private var addresses: ObservedViewModel<AddressesViewModel>
    @State private var isLoaded = false
    @State private var toast: Toast?

    private let showForm: (Address?) -> Void

    public init(
        viewModel: @autoclosure @escaping () -> AddressesViewModel, showForm: @escaping (Address?) -> Void
    ) {
        self.showForm = showForm
        _addresses = State(initialValue: ObservedViewModel(viewModel()))
    }

    public var body: some View {
        List {
            Problem(content: addresses.content) { addresses.send(.didTapRetry) }
            if let rows = addresses.content.value {
                Picker("Sort", selection: addresses.binding(\.sort, send: AddressesViewModel.Input.didSelectSort)) {
                    ForEach(AddressSort.allCases, id: \.self) { sort in Text(sort.title) }
                }
                ForEach(rows) { row in
                    AddressLines(row: row)
                        .swipeActions {
                            Button("Delete", systemImage: "trash", role: .destructive) {
                                addresses.send(.didTapDelete(row.id))
                            }
                            Button("Change", systemImage: "pencil") { addresses.send(.didTapEdit(row.id)) }
                        }
                }
            }
        }
        .searchable(text: addresses.binding(\.filter, send: AddressesViewModel.Input.filterChanged))
        .navigationTitle("Your addresses")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("Add", systemImage: "plus") { addresses.send(.didTapAdd) }
            }
        }
        .refreshable { [addresses] in await addresses.perform(.didPullToRefresh) }
        .overlay { Placeholder(content: addresses.content) { addresses.send(.didTapRetry) } }
        .toast($toast)
        .onAppear(perform: load)
        .receive(from: addresses) { event in
            switch event {
            case let .showToast(sentence), let .showError(sentence): toast = Toast(sentence)
            case let .showForm(address): showForm(address)
            }
        }
    }

    private func load() {
        if !isLoaded { addresses.send(.viewDidLoad) }
        isLoaded = true
        addresses.send(.viewDidAppear)
    }
}

private struct AddressLines: View {
    let row: AddressRow

    var body: some View {
        VStack(alignment: .leading) {
            Text(row.label).font(.headline)
            Text(row.street)
            Text(row.place)
            Text(row.note).foregroundStyle(.secondary)
        }
    }
}

extension AddressesScreen {
    /// The list as it looks when the repository answers like this.
    fileprivate static func preview(_ answer: Result<[Address], ShopError>?) -> AddressesScreen {
        let browse = BrowseAddresses(of: "ada", repository: PreviewAddresses(answer: answer))
        return AddressesScreen(viewModel: AddressesViewModel(browse: browse), showForm: { _ in })
    }
}

#Preview("Loading") { AddressesScreen.preview(nil) }
#Preview("Addresses") {
    AddressesScreen.preview(.success([.preview]))
}
#Preview("Empty") { AddressesScreen.preview(.success([])) }
#Preview("Error") { AddressesScreen.preview(.failure(.unknownAccount("ada"))) }
#endif
