#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The catalogue: owns the view model, and passes its state to a view without any.
public struct CatalogueScreen: View {
    @State private var catalogue: ViewModelInterface<CatalogueViewModel>

    public init(_ viewModel: @autoclosure @escaping () -> CatalogueViewModel) {
        _catalogue = State(initialValue: ViewModelInterface(viewModel()))
    }

    public var body: some View {
        CatalogueContent(state: catalogue.state, suggestions: catalogue.suggestions) {
            catalogue.send($0)
        }
        // Cancelling empties the field, and an empty field shows all products again.
        .searchable(
            text: catalogue.binding(\.state.query, send: CatalogueViewModel.Input.didChangeQuery),
            prompt: Text(catalogue.state.searchPlaceholder)
        )
        .onSubmit(of: .search) { catalogue.send(.didSubmitQuery(catalogue.state.query)) }
        .refreshable { [catalogue] in await catalogue.perform(.didPullToRefresh) }
        .onAppear { if catalogue.state.items.isEmpty { catalogue.send(.viewDidLoad) } }
        .toasts(from: catalogue)
    }
}

/// What the catalogue shows: state in, inputs out, and nothing kept, so that a preview or a test
/// needs no view model.
struct CatalogueContent: View {
    let state: CatalogueState
    var suggestions: ViewModelInterface<SuggestionsViewModel>?
    let send: @MainActor (CatalogueViewModel.Input) -> Void

    var body: some View {
        List {
            if let suggestions { SuggestionsSection(suggestions: suggestions) }
            ForEach(state.items) { item in
                Button {
                    send(.didTapProduct(item.id))
                } label: {
                    CatalogueRow(
                        item: item, isLiked: state.likedIDs.contains(item.id),
                        isSelected: item.id == state.selectedItemID)
                }
            }
            if state.hasMore, !state.content.offersRetry {
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
            if suggestions == nil { Placeholder(state.content) { send(.didTapRetry) } }
            if state.loading == .search, !state.items.isEmpty { ProgressView() }
        }
    }
}

private struct CatalogueRow: View {
    let item: SearchResults.Item
    let isLiked: Bool
    let isSelected: Bool

    var body: some View {
        HStack {
            Image(systemName: item.image.symbol).accessibilityHidden(true)
            VStack(alignment: .leading) {
                Text(item.name).font(isSelected ? .headline : .body)
                Text(item.price).font(.caption)
            }
            Spacer()
            if item.isSoldOut { Text("Sold out").foregroundStyle(.secondary) }
            if isLiked { Image(systemName: "heart.fill").accessibilityLabel("Liked") }
        }
    }
}

#Preview("Loading") { CatalogueContent(state: CatalogueState()) { _ in } }
#Preview("A page") {
    CatalogueContent(
        state: CatalogueState(
            CataloguePage(1, of: 8, from: [Product(id: "cup", name: "Cup", image: .household)]))
    ) { _ in }
}
#Preview("Nothing found") {
    CatalogueContent(
        state: CatalogueState(CataloguePage(1, of: 8, from: []), of: SearchQuery("cup"))
    ) { _ in }
}
#endif
