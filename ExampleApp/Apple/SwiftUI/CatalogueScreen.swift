#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The catalogue in SwiftUI, with a search field; where a tap leads to, its actions know.
public struct CatalogueScreen: View {
    /// Erased, so that a preview can put a closure in the place of ``CatalogueViewModel``.
    public typealias ListViewModel = AnyViewModel<CatalogueViewModel.Input, CatalogueViewModel.Output>

    @State private var catalogue: ViewModelState<ListViewModel, CatalogueListContent>
    @State private var isLoaded = false
    @State private var isSearchPresented = false
    @State private var toast: String?

    private let actions: CatalogueActions

    public init(viewModel: @autoclosure @escaping () -> ListViewModel, actions: CatalogueActions) {
        self.actions = actions
        _catalogue = State(initialValue: ViewModelState(viewModel(), initial: CatalogueListContent()) { $0.show($1) })
    }

    public var body: some View {
        List {
            Problem(content: catalogue.content) { catalogue.send(.didTapRetry) }
            if let list = catalogue.content.value {
                ForEach(list.items, id: \.id) { item in
                    Button {
                        catalogue.send(.didTapProduct(item.id))
                    } label: {
                        CatalogueRow(item: item)
                    }
                }
                // Another one for each page, so that it appears again at the new end.
                CatalogueFooter(more: list.more, catalogue: catalogue).id(list.items.count)
            }
        }
        .overlay { Placeholder(content: catalogue.content) { catalogue.send(.didTapRetry) } }
        .navigationTitle(catalogue.title)
        .searchable(
            text: catalogue.binding(\.query, send: CatalogueViewModel.Input.didChangeQuery),
            isPresented: $isSearchPresented,
            prompt: Text(catalogue.searchPlaceholder)
        )
        .searchSuggestions {
            ForEach(catalogue.suggestions, id: \.self) { query in
                Button(query) { catalogue.send(.didTapSuggestion(query)) }
            }
        }
        .onSubmit(of: .search) { catalogue.send(.didSubmitQuery(catalogue.query)) }
        .onChange(of: isSearchPresented) { catalogue.send(isSearchPresented ? .didTapSearchField : .didTapCancel) }
        .refreshable { [catalogue] in await catalogue.perform(.didPullToRefresh) }
        .overlay(alignment: .bottom) {
            if let toast {
                Button(toast) { self.toast = nil }.buttonStyle(.borderedProminent)
            }
        }
        .onAppear(perform: load)
        .receive(from: catalogue) { show($0) }
    }

    /// Loads it once, and not again when the details are popped: what was changed there comes by the actions.
    private func load() {
        guard !isLoaded else { return }
        isLoaded = true
        catalogue.send(.viewDidLoad)
    }

    private func show(_ event: CatalogueViewModel.Output) {
        switch event {
        case let .showToast(text):
            toast = text
        case let .showDetails(id):
            actions.showDetails(id) { [weak catalogue] change in catalogue?.send(.productDidChange(change)) }
        case .title, .searchPlaceholder, .query, .content, .isSearching, .isLoadingSuggestions, .showSuggestions,
            .hideSuggestions:
            break  // CatalogueListContent shows these.
        }
    }
}

/// A product in the list.
private struct CatalogueRow: View {
    let item: CatalogueItem

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(item.name)
                Text(item.price).font(.caption)
            }
            Spacer()
            if item.isSoldOut { Text("Sold out").foregroundStyle(.secondary) }
            if item.isLiked { Image(systemName: "heart.fill") }
        }
    }
}

/// What stands below the last product, and loads the next page when one has scrolled there.
private struct CatalogueFooter: View {
    let more: MoreItems
    let catalogue: ViewModelState<CatalogueScreen.ListViewModel, CatalogueListContent>

    var body: some View {
        switch more {
        case .none:
            EmptyView()
        case .available, .loading:
            ProgressView().onAppear { catalogue.send(.didReachEnd) }
        case let .failed(sentence):
            VStack(alignment: .leading) {
                Text(sentence)
                Button("Try again") { catalogue.send(.didTapRetry) }
            }
        }
    }
}

#Preview("Loading") { CatalogueScreen.preview(.loading) }
#Preview("Products") { CatalogueScreen.preview(.shown(CatalogueList([CatalogueItem(.preview)]))) }
#Preview("Nothing found") {
    CatalogueScreen.preview(.empty(.init(title: "Nothing found", detail: "Try fewer or other words.")))
}
#Preview("Error") {
    CatalogueScreen.preview(.failed(.init(title: "The products did not load", detail: "Wait a moment, and try again.")))
}
#endif
