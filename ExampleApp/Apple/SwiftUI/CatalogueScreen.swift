#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The catalogue: owns the view model, and passes its state to a view without any.
public struct CatalogueScreen: View {
    @State private var catalogue: ObservedViewModel<CatalogueViewModel>
    @State private var toast: String?
    private let actions: CatalogueActions

    public init(_ viewModel: @autoclosure @escaping () -> CatalogueViewModel, actions: CatalogueActions) {
        self.actions = actions
        _catalogue = State(initialValue: ObservedViewModel(viewModel()))
    }

    public var body: some View {
        CatalogueContent(state: catalogue.state) { catalogue.send($0) }
            // Cancelling empties the field, and an empty field shows all products again.
            .searchable(
                text: catalogue.binding(\.state.query, send: CatalogueViewModel.Input.didChangeQuery),
                prompt: Text(catalogue.state.searchPlaceholder)
            )
            .onSubmit(of: .search) { catalogue.send(.didSubmitQuery(catalogue.state.query)) }
            .refreshable { [catalogue] in await catalogue.perform(.didPullToRefresh) }
            .toast($toast)
            .onAppear { if catalogue.state.isEmpty { catalogue.send(.viewDidLoad) } }
            .receive(from: catalogue) { event in
                switch event {
                case let .showToast(text), let .showError(text): toast = text
                case let .showDetails(id):
                    actions.showDetails(id) { [weak catalogue] in catalogue?.send(.productDidChange($0)) }
                case .showSuggestions:
                    actions.showSuggestions { [weak catalogue] in catalogue?.send(.didSelectSuggestion($0)) }
                case .closeSuggestions: actions.closeSuggestions()
                }
            }
    }
}

/// What the catalogue shows: state in, inputs out, and nothing kept, so that a preview or a test needs no view model.
struct CatalogueContent: View {
    let state: CatalogueState
    let send: @MainActor (CatalogueViewModel.Input) -> Void

    var body: some View {
        List {
            ForEach(state.items) { item in
                Button {
                    send(.didTapProduct(item.id))
                } label: {
                    CatalogueRow(item: item, isSelected: item.id == state.selectedItemID)
                }
            }
            if !state.isEmpty, let error = state.error {
                Text(error).foregroundStyle(.red)
                Button("Try again") { send(.didTapRetry) }
            } else if state.hasMore {
                // Another one for each page, so that it appears again at the new end.
                ProgressView().id(state.items.count).onAppear { send(.didReachEnd) }
            }
        }
        .navigationTitle(state.title)
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("Recent searches", systemImage: "clock") { send(.didTapSearchField) }
            }
        }
        .overlay {
            switch state.phase {
            case .loading: ProgressView()
            case .list: if state.loading == .search { ProgressView() }
            case let .empty(message): MessageView(message: message)
            case let .failed(message): MessageView(message: message) { send(.didTapRetry) }
            }
        }
    }
}

private struct CatalogueRow: View {
    let item: CatalogueState.Item
    let isSelected: Bool

    var body: some View {
        HStack {
            Image(systemName: item.image.symbol)
            VStack(alignment: .leading) {
                Text(item.name).font(isSelected ? .headline : .body)
                Text(item.price).font(.caption)
            }
            Spacer()
            if item.isSoldOut { Text("Sold out").foregroundStyle(.secondary) }
            if item.isLiked { Image(systemName: "heart.fill") }
        }
    }
}

#Preview("Loading failed, with no products") { CatalogueContent(state: CatalogueState()) { _ in } }
#endif
