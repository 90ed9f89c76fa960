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
            if let failure = addresses.failure {
                Text(failure)
                Button("Try again") { addresses.send(.didTapRetry) }
            }
            if addresses.isLoaded {
                Picker("Sort", selection: addresses.binding(\.sort, send: AddressesViewModel.Input.didSelectSort)) {
                    ForEach(AddressSort.allCases, id: \.self) { sort in Text(sort.rawValue.capitalized) }
                }
            }
            if let message = addresses.message {
                Text(message)
            }
            ForEach(addresses.rows, id: \.id) { row in
                VStack(alignment: .leading) {
                    Text(row.label).font(.headline)
                    Text(row.street)
                    Text(row.place)
                    Text(row.note).foregroundStyle(.secondary)
                }
            }
            .onDelete { indices in
                let rows = addresses.rows
                for index in indices { addresses.send(.didTapDelete(rows[index].id)) }
            }
        }
        .searchable(text: addresses.binding(\.filter, send: AddressesViewModel.Input.filterChanged))
        .navigationTitle("Your addresses")
        .overlay { if addresses.isLoading { ProgressView() } }
        .overlay(alignment: .bottom) {
            if let toast {
                Button(toast) { self.toast = nil }.buttonStyle(.borderedProminent)
            }
        }
        .onAppear { addresses.send(.viewDidAppear) }
        .receive(from: addresses) { show($0) }
    }

    private func show(_ event: AddressesViewModel.Output) {
        switch event {
        case let .showToast(text), let .showError(text), let .couldNotDelete(text): toast = text
        case .isLoading, .isDeleting, .list: break  // AddressesContent shows these.
        }
    }
}

#Preview("Addresses") {
    let address = Address(
        id: "home", label: "Home", street: "12 Square Lane", postalCode: "SW1Y 4JH", city: "London",
        country: "United Kingdom", awaitsDelivery: true)
    AddressesScreen(
        viewModel: AnyViewModel { _, respond in respond(.list(AddressList(rows: [AddressList.Row(address)]))) })
}
#Preview("No addresses") {
    AddressesScreen(
        viewModel: AnyViewModel { _, respond in
            respond(.list(AddressList(rows: [], message: "You have no addresses.")))
        })
}
#endif
