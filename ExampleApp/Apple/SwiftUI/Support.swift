#if canImport(SwiftUI)
import Observation
import ShopCore
import SimpleViewModel
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
///
/// A value that may be outdated has the reason below it; a tap on it tries again.
package struct Placeholder<Value: Equatable>: View {
    private let content: Content<Value>
    private let retry: @MainActor () -> Void

    package init(_ content: Content<Value>, retry: @escaping @MainActor () -> Void) {
        self.content = content
        self.retry = retry
    }

    package var body: some View {
        switch content {
        case .loading: ProgressView()
        case .shown(_, nil): EmptyView()
        case let .shown(_, problem?):
            VStack {
                Spacer()
                Button(problem, action: retry).buttonStyle(.borderedProminent).padding()
            }
        case let .empty(message), let .failed(message):
            ContentUnavailableView {
                Label(
                    message.title,
                    systemImage: content.offersRetry
                        ? "exclamationmark.triangle" : "magnifyingglass")
            } description: {
                Text(message.detail)
            } actions: {
                if content.offersRetry { Button("Try again", action: retry) }
            }
        }
    }
}

/// A text field of a form, with the problem of its text below it.
struct FieldRow<ID: FieldName>: View {
    let field: FormField<ID>
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
            // Not `{ @MainActor in … }`, at which the compiler of Xcode 26 aborts.
            isPresented: Binding(
                get: { message != nil },
                set: { isShown in
                    MainActor.assumeIsolated { if !isShown { failures.dismiss() } }
                }),
            presenting: message
        ) { _ in
            Button("OK") {}
        } message: {
            Text($0.detail)
        }
    }

    /// While a form has text that is not saved, its way back asks first.
    func asksBeforeLosing(_ hasUnsavedText: Bool) -> some View {
        AsksBeforeLosing(screen: self, hasUnsavedText: hasUnsavedText)
    }

    /// Shows each toast of a view model at the bottom for a few seconds, or until it is tapped.
    package func toasts<VM>(from viewModel: ViewModelInterface<VM>) -> some View
    where VM.Output == ToastOutput {
        Toasts(screen: self, viewModel: viewModel)
    }
}

private struct Toasts<Screen: View, VM: ViewModel>: View
where VM.Output == ToastOutput {
    let screen: Screen
    let viewModel: ViewModelInterface<VM>
    @State private var sentence: String?

    var body: some View {
        screen
            .overlay(alignment: .bottom) {
                if let sentence {
                    Button(sentence) { self.sentence = nil }.buttonStyle(.borderedProminent)
                        .padding()
                }
            }
            .task(id: sentence) {
                // The sleep throws if another toast takes the place of this one, or if the screen
                // is left.
                guard (try? await Task.sleep(for: .seconds(4))) != nil else { return }
                sentence = nil
            }
            .receive(from: viewModel) { output in
                switch output {
                case let .showToast(text):
                    sentence = text
                    #if canImport(UIKit)
                    UIAccessibility.post(notification: .announcement, argument: text)
                    #endif
                }
            }
    }
}

private struct AsksBeforeLosing<Screen: View>: View {
    let screen: Screen
    let hasUnsavedText: Bool
    @Environment(\.dismiss) private var dismiss
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
                "Your changes are not saved.", isPresented: $isAsking, titleVisibility: .visible,
                presenting: true
            ) { _ in
                Button("Leave without them", role: .destructive) { dismiss() }
            }
    }
}
#endif
