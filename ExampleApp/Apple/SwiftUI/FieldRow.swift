#if canImport(SwiftUI)
import ShopShared
import SwiftUI

/// A text field of a form, with the problem of its text below it.
struct FieldRow: View {
    private let title: LocalizedStringKey
    private let text: Binding<String>
    private let kind: FieldKind
    private let problem: String?

    init(_ title: LocalizedStringKey, _ text: Binding<String>, _ kind: FieldKind, problem: String?) {
        (self.title, self.text, self.kind, self.problem) = (title, text, kind, problem)
    }

    var body: some View {
        VStack(alignment: .leading) {
            TextField(title, text: text).field(kind).submitLabel(.done)
            if let problem {
                Text(problem).font(.caption).foregroundStyle(.red)
            }
        }
    }
}
#endif
