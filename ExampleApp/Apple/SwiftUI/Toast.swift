#if canImport(SwiftUI)
import SwiftUI

/// A sentence that a screen shows once; the same sentence again is another toast.
struct Toast: Equatable {
    let sentence: String
    private let id = UUID()

    init(_ sentence: String) { self.sentence = sentence }
}

extension View {
    /// Shows a toast at the bottom for a few seconds, or until it is tapped.
    ///
    /// - Parameters:
    ///   - toast: The toast; nil when its time is over.
    ///   - didTap: Called when it is tapped; without it, a tap hides the toast.
    /// - Returns: The view with the toast over it.
    func toast(_ toast: Binding<Toast?>, didTap: (() -> Void)? = nil) -> some View {
        modifier(ToastModifier(toast: toast, didTap: didTap))
    }
}

private struct ToastModifier: ViewModifier {
    @Binding var toast: Toast?
    let didTap: (() -> Void)?

    func body(content: Content) -> some View {
        content
            .overlay(alignment: .bottom) {
                if let toast {
                    Button(toast.sentence) {
                        if let didTap { didTap() } else { self.toast = nil }
                    }
                    .buttonStyle(.borderedProminent)
                    .padding()
                }
            }
            .task(id: toast) {
                // The sleep throws if another toast takes the place of this one, or if the screen is left.
                guard toast != nil, (try? await Task.sleep(for: .seconds(4))) != nil else { return }
                toast = nil
            }
    }
}
#endif
