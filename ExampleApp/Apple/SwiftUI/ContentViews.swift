#if canImport(SwiftUI)
import ShopCore
import SwiftUI

/// Replaces a screen's value if there is none: loading, empty, or failed with the reason.
struct Placeholder<Value: Equatable>: View {
    let content: Content<Value>
    let retry: @MainActor () -> Void

    var body: some View {
        switch content {
        case .loading:
            ProgressView()
        case .shown:
            EmptyView()
        case let .empty(message):
            ContentUnavailableView(message.title, systemImage: "magnifyingglass", description: Text(message.detail))
        case let .failed(message):
            ContentUnavailableView {
                Label(message.title, systemImage: "exclamationmark.triangle")
            } description: {
                Text(message.detail)
            } actions: {
                Button("Try again", action: retry)
            }
        }
    }
}

/// Why a value that is shown may be outdated; nothing if it is not.
struct Problem<Value: Equatable>: View {
    let content: Content<Value>
    let retry: @MainActor () -> Void

    var body: some View {
        if case let .shown(_, problem?) = content {
            Section {
                Text(problem)
                Button("Try again", action: retry)
            }
        }
    }
}
#endif
