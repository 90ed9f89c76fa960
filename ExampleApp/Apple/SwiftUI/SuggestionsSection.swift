#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The recent searches, above the products: the search field can be used as before.
struct SuggestionsSection: View {
    let suggestions: ViewModelInterface<SuggestionsViewModel>

    var body: some View {
        Section(suggestions.title) {
            Placeholder(suggestions.content) { suggestions.send(.didTapRetry) }
            ForEach(suggestions.content.value ?? [], id: \.self) { query in
                Button(query) { suggestions.send(.didTapQuery(query)) }
            }
            Button("Close", systemImage: "xmark") { suggestions.send(.didTapClose) }
        }
    }
}
#endif
