#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The recent searches, above the products: the search field can be used as before.
struct SuggestionsSection: View {
    let suggestions: ObservedViewModel<SuggestionsViewModel>

    var body: some View {
        Section(suggestions.title) {
            switch suggestions.content {
            case .loading: ProgressView()
            case let .empty(message): Text(message.sentence)
            case let .failed(message):
                Text(message.sentence).foregroundStyle(.red)
                Button("Try again") { suggestions.send(.didTapRetry) }
            case let .shown(queries, _):
                ForEach(queries, id: \.self) { query in
                    Button(query) { suggestions.send(.didTapQuery(query)) }
                }
            }
            Button("Close", systemImage: "xmark") { suggestions.send(.didTapClose) }
        }
    }
}
#endif
