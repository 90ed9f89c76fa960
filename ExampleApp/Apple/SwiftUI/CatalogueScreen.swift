#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The catalogue in SwiftUI, with a search field; its actions open other screens.
public struct CatalogueScreen: View {
    @State private var catalogue: ObservedViewModel<CatalogueViewModel>
    @State private var isLoaded = false
    @State private var isSearchPresented = false
    @State private var toast: Toast?

    @Binding private var link: ShopLink?
    private let actions: CatalogueActions

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - viewModel: Creates the view model.
    ///   - link: A product or a search to open; the screen sets it to nil when it has.
    ///   - actions: The ways that lead to other screens.
    public init(
        viewModel: @autoclosure @escaping () -> CatalogueViewModel, link: Binding<ShopLink?> = .constant(nil),
        actions: CatalogueActions
    ) {
        _link = link
        self.actions = actions
        _catalogue = State(initialValue: ObservedViewModel(viewModel()))
    }

    public var body: some View {
        List {
            Problem(content: catalogue.content) { catalogue.send(.didTapRetry) }
            if let list = catalogue.content.value {
                ForEach(list.items) { item in
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
            ForEach(catalogue.suggestions ?? [], id: \.self) { query in
                Button(query) { catalogue.send(.didTapSuggestion(query)) }
            }
        }
        .onSubmit(of: .search) { catalogue.send(.didSubmitQuery(catalogue.query)) }
        .onChange(of: isSearchPresented) { catalogue.send(isSearchPresented ? .didTapSearchField : .didTapCancel) }
        .refreshable { [catalogue] in await catalogue.perform(.didPullToRefresh) }
        .toast($toast)
        .onAppear(perform: load)
        .onChange(of: link, initial: true) { openLink() }
        .receive(from: catalogue) { event in
            switch event {
            case let .showToast(sentence):
                toast = Toast(sentence)
            case let .showDetails(id):
                actions.showDetails(id) { [weak catalogue] change in catalogue?.send(.productDidChange(change)) }
            }
        }
    }

    private func openLink() {
        switch link {
        case let .product(id): catalogue.send(.didTapProduct(id))
        case let .search(query): catalogue.send(.didSubmitQuery(query))
        case .bag, .account, .addresses, nil: return
        }
        link = nil
    }

    /// Loads it once, and not again when the details are popped: changes that are made there come through the actions.
    private func load() {
        guard !isLoaded else { return }
        isLoaded = true
        catalogue.send(.viewDidLoad)
    }
}

extension CatalogueScreen {
    /// The catalogue with this answer of the service.
    fileprivate static func preview(
        _ first: Result<CataloguePage, ShopError>?, next: Result<CataloguePage, ShopError>? = nil
    ) -> CatalogueScreen {
        let service = PreviewCatalogue(first: first, next: next)
        let viewModel = CatalogueViewModel(products: SearchProducts(catalogue: service, recentQueries: service))
        return CatalogueScreen(viewModel: viewModel, actions: CatalogueActions { _, _ in })
    }
}

#Preview("Loading") { CatalogueScreen.preview(nil) }
#Preview("Products") { CatalogueScreen.preview(.success(CataloguePage([.preview], totalCount: 1))) }
#Preview("Next page is loading") {
    CatalogueScreen.preview(.success(CataloguePage([.preview], totalCount: 9, next: 2)))
}
#Preview("Next page failed") {
    CatalogueScreen.preview(
        .success(CataloguePage([.preview], totalCount: 9, next: 2)), next: .failure(.cancelled))
}
#Preview("Empty") { CatalogueScreen.preview(.success(CataloguePage([], totalCount: 0))) }
#Preview("Error") { CatalogueScreen.preview(.failure(.cancelled)) }
#endif
