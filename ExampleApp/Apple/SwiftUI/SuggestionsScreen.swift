#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The recent searches, as a sheet over the catalogue.
public struct SuggestionsScreen: View {
    @State private var suggestions: ObservedViewModel<SuggestionsViewModel>
    private let didSelect: (String) -> Void

    public init(
        _ viewModel: @autoclosure @escaping () -> SuggestionsViewModel, didSelect: @escaping (String) -> Void
    ) {
        self.didSelect = didSelect
        _suggestions = State(initialValue: ObservedViewModel(viewModel()))
    }

    public var body: some View {
        List {
            if let error = suggestions.error { Text(error).foregroundStyle(.red) }
            ForEach(suggestions.queries, id: \.self) { query in
                Button(query) { suggestions.send(.didTapQuery(query)) }
            }
        }
        .onAppear { suggestions.send(.viewDidLoad) }
        .receive(from: suggestions) { event in
            switch event {
            case let .didSelect(query): didSelect(query)
            }
        }
    }
}
#endif
