#if canImport(SwiftUI)
import ShopCore
import SwiftUI

extension ProductImage {
    /// The SF Symbol that stands for the picture.
    package var symbol: String {
        switch self {
        case .bag: "bag"
        case .clothing: "tshirt"
        case .hat: "crown"
        case .household: "house"
        case .shoes: "shoe"
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
    /// Shows the failures of what customers have decided, one after another, over every screen.
    public func alerts(_ failures: Failures) -> some View {
        let message = failures.alerts.first
        return alert(
            message?.title ?? "",
            isPresented: Binding(get: { message != nil }, set: { @MainActor in if !$0 { failures.dismiss() } }),
            presenting: message
        ) { _ in
            Button("OK") {}
        } message: {
            Text($0.detail)
        }
    }

    /// While a form has text that is not saved, its way back asks first.
    func asksBeforeLosing(_ hasUnsavedText: Bool, leave: @escaping @MainActor () -> Void) -> some View {
        AsksBeforeLosing(screen: self, hasUnsavedText: hasUnsavedText, leave: leave)
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

private struct AsksBeforeLosing<Screen: View>: View {
    let screen: Screen
    let hasUnsavedText: Bool
    let leave: @MainActor () -> Void
    @State private var isAsking = false

    var body: some View {
        screen
            .navigationBarBackButtonHidden(hasUnsavedText)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    if hasUnsavedText { Button("Back") { isAsking = true } }
                }
            }
            .confirmationDialog(
                "Your changes are not saved.", isPresented: $isAsking, titleVisibility: .visible, presenting: true
            ) { _ in
                Button("Leave without them", role: .destructive, action: leave)
            }
    }
}
#endif
