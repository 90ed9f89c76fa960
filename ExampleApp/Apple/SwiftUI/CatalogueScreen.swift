#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The catalogue: passes its state to a view without any.
package struct CatalogueScreen: View {
    private let flow: ViewModelInterface<ShopFlow>

    package init(flow: ViewModelInterface<ShopFlow>) {
        self.flow = flow
    }

    package var body: some View {
        let catalogue = flow.catalogue
        VStack {
            if let suggestions = flow.suggestions {
                SuggestionsView(suggestions: suggestions) { catalogue.send(.didCloseSuggestions) }
            }
            CatalogueContent(state: catalogue.state) { catalogue.send($0) }
        }
        .searchable(
            text: catalogue.binding(\.state.query) { .searchChanged($0) },
            prompt: Text(catalogue.state.searchPlaceholder)
        )
        .onSubmit(of: .search) { catalogue.send(.didSearch(catalogue.state.query)) }
        .refreshable { [catalogue] in await catalogue.perform(.didPullToRefresh) }
    }
}

/// What the catalogue shows: state in, inputs out, and nothing kept.
struct CatalogueContent: View {
    let state: CatalogueState
    let send: @MainActor (CatalogueViewModel.Input) -> Void
    @Environment(\.isSearching) private var isSearching

    var body: some View {
        List {
            ForEach(state.content.value ?? []) { item in
                Button {
                    send(.didSelectItem(item.id))
                } label: {
                    CatalogueRow(
                        item: item, isLiked: state.likedIDs.contains(item.id),
                        isSelected: item.id == state.selectedItemID)
                }
            }
            if state.hasMore {
                // Another one for each page, so that it appears again at the new end.
                Button("More") { send(.didLoadNextPage) }.id(state.content.value?.count)
                    .onAppear { send(.didLoadNextPage) }
            }
        }
        .overlay { Placeholder(state.content) { send(.didTapRetry) } }
        .overlay(alignment: .bottom) { if state.loading != nil { ProgressView() } }
        .navigationTitle(state.title)
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("Recent searches", systemImage: "clock") { send(.didTapSearchField) }
            }
            ToolbarItem(placement: .primaryAction) {
                Button("Account", systemImage: "person") { send(.didTapAccount) }
            }
        }
        .onChange(of: isSearching) { _, isSearching in
            if !isSearching {
                send(.didCancelSearch)
            }
        }
    }
}

private struct CatalogueRow: View {
    let item: CatalogueItem
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
            if isLiked { Image(systemName: "heart.fill").accessibilityLabel("Liked") }
        }
    }
}

/// The recent searches, while they are open.
private struct SuggestionsView: View {
    let suggestions: ViewModelInterface<SuggestionsViewModel>
    let close: @MainActor () -> Void

    var body: some View {
        List {
            Section(suggestions.title) {
                Placeholder(suggestions.content) {}
                ForEach(suggestions.content.value ?? [], id: \.self) { query in
                    Button(query) { suggestions.send(.didTapQuery(query)) }
                }
                Button("Close", action: close)
            }
        }
    }
}

extension ProductImage? {
    /// The SF Symbol that stands for the picture: named by a type, not by texts in views.
    fileprivate var symbol: String {
        switch self {
        case .bag: "bag"
        case .clothing: "tshirt"
        case .hat: "crown"
        case .shoes: "shoe"
        case nil: "photo"
        }
    }
}
#endif
