#if canImport(SwiftUI)
import ShopCore
import SwiftUI

extension ProductImage {
    /// The SF Symbol that stands for the picture.
    package var symbol: String {
        switch self {
        case .bag: "bag"
        case .belt: "circle.dashed"
        case .boots: "figure.walk"
        case .hat: "crown"
        case .household: "house"
        case .jacket: "cloud.rain"
        case .knitwear: "snowflake"
        case .scarf: "wind"
        case .shirt: "tshirt"
        case .socks: "pawprint"
        case .trousers: "figure.stand"
        case .unknown: "photo"
        }
    }
}

extension Tone {
    var color: Color {
        switch self {
        case .normal: .primary
        case .good: .green
        case .warning: .orange
        case .inactive: .secondary
        }
    }
}

/// Replaces a screen's value if there is none: loading, empty, or failed with the reason.
struct Placeholder<Value: Equatable>: View {
    let content: Content<Value>
    let retry: @MainActor () -> Void

    var body: some View {
        switch content {
        case .loading: ProgressView()
        case .shown: EmptyView()
        case let .empty(message): MessageView(message: message)
        case let .failed(message): MessageView(message: message, retry: retry)
        }
    }
}

/// A message in the place of what is missing, with a button if it can be tried again.
struct MessageView: View {
    let message: Message
    var retry: (@MainActor () -> Void)?

    var body: some View {
        ContentUnavailableView {
            Label(message.title, systemImage: retry == nil ? "magnifyingglass" : "exclamationmark.triangle")
        } description: {
            Text(message.detail)
        } actions: {
            if let retry { Button("Try again", action: retry) }
        }
    }
}

/// A text field of a form, with the problem of its text below it.
struct FieldRow: View {
    let field: FormField
    let text: Binding<String>

    var body: some View {
        VStack(alignment: .leading) {
            TextField(field.name, text: text)
            if let problem = field.problem { Text(problem).font(.caption).foregroundStyle(.red) }
        }
    }
}

extension View {
    /// Shows a failure that a view model keeps, until it is told that the customer has dismissed it.
    func alert(_ message: Message?, didDismiss: @escaping @MainActor () -> Void) -> some View {
        alert(
            message?.title ?? "",
            isPresented: Binding(get: { message != nil }, set: { @MainActor in if !$0 { didDismiss() } }),
            presenting: message
        ) { _ in
            Button("OK") {}
        } message: {
            Text($0.detail)
        }
    }

    /// Shows a sentence at the bottom for a few seconds, or until it is tapped.
    func toast(_ sentence: Binding<String?>) -> some View {
        overlay(alignment: .bottom) {
            if let text = sentence.wrappedValue {
                Button(text) { sentence.wrappedValue = nil }.buttonStyle(.borderedProminent).padding()
            }
        }
        .task(id: sentence.wrappedValue) {
            // The sleep throws if another toast takes the place of this one, or if the screen is left.
            guard (try? await Task.sleep(for: .seconds(4))) != nil else { return }
            sentence.wrappedValue = nil
        }
    }
}
#endif
