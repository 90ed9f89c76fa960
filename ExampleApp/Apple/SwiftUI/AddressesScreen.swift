#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The list of addresses in SwiftUI: a swipe deletes one, and it comes back by itself if it has to stay.
public struct AddressesScreen: View {
    public typealias ListViewModel = AnyViewModel<AddressesViewModel.Input, AddressesViewModel.Output>

    @State private var addresses: ViewModelState<ListViewModel, AddressesContent>
    @State private var toast: String?

    public init(viewModel: @autoclosure @escaping () -> ListViewModel) {
        _addresses = State(initialValue: ViewModelState(viewModel(), initial: AddressesContent()) { $0.show($1) })
    }

    public var body: some View {
        List {
            Problem(content: addresses.content) { addresses.send(.didTapRetry) }
            if !rows.isEmpty {
                Picker("Sort", selection: addresses.binding(\.sort, send: AddressesViewModel.Input.didSelectSort)) {
                    ForEach(AddressSort.allCases, id: \.self) { sort in Text(sort.rawValue.capitalized) }
                }
            }
            ForEach(rows, id: \.id) { row in
                VStack(alignment: .leading) {
                    Text(row.label).font(.headline)
                    Text(row.street)
                    Text(row.place)
                    Text(row.note).foregroundStyle(.secondary)
                }
            }
            .onDelete { indices in
                for index in indices { addresses.send(.didTapDelete(rows[index].id)) }
            }
        }
        .searchable(text: addresses.binding(\.filter, send: AddressesViewModel.Input.filterChanged))
        .navigationTitle("Your addresses")
        .refreshable { [addresses] in await addresses.perform(.didPullToRefresh) }
        .overlay { Placeholder(content: addresses.content) { addresses.send(.didTapRetry) } }
        .overlay(alignment: .bottom) {
            if let toast {
                Button(toast) { self.toast = nil }.buttonStyle(.borderedProminent)
            }
        }
        .onAppear { addresses.send(.viewDidAppear) }
        .receive(from: addresses) { show($0) }
    }

    private var rows: [AddressRow] { addresses.content.value ?? [] }

    private func show(_ event: AddressesViewModel.Output) {
        switch event {
        case let .showToast(text), let .showError(text): toast = text
        case .filter, .sort, .content, .isLoading, .isDeleting: break  // AddressesContent shows these.
        }
    }
}

#Preview("Addresses") {
    let address = Address(
        id: "home", label: "Home", street: "12 Square Lane", postalCode: "SW1Y 4JH", city: "London",
        country: "United Kingdom", awaitsDelivery: true)
    AddressesScreen(
        viewModel: AnyViewModel { _, respond in respond(.content(.shown([AddressRow(address)]))) })
}
#Preview("No addresses") {
    AddressesScreen(
        viewModel: AnyViewModel { _, respond in
            respond(.content(.empty(Message(title: "No addresses", detail: "You have no addresses."))))
        })
}
#endif
