// Plausible mistakes in code for iOS 16: each section, up to an empty line, has the compiler's message first, and follows the
// code before all of them.

import Observation
import SimpleViewModel
import SwiftUI

@available(iOS 17, *)
@Observable final class FormViewModel: ViewModel {
    enum Input { case name(String), age(Int) }

    private(set) var name = ""

    func accept(_ input: Input, respond: (Never) -> Void) {}
}

struct TitleView: View {
    var body: some View { Text("Title") }
}

// From Xcode 27 on, @State is a macro, whose storage is assigned last.
// error: 'self' used before all stored properties are initialized
@available(iOS 17, *)
struct FormView: View {
    @State private var form: ObservedViewModel<FormViewModel>
    let title: String
    init(_ title: String) {
        _form = State(initialValue: ObservedViewModel(FormViewModel()))
        self.title = title
    }
    var body: some View { Text(form.name) }
}

// error: cannot convert value of type '@Sendable (Int) -> FormViewModel.Input' to expected argument type '(String) -> FormViewModel.Input'
@available(iOS 17, *)
func field(_ form: ObservedViewModel<FormViewModel>) -> some View {
    TextField("Name", text: form.binding(\.name, send: FormViewModel.Input.age))
}

// error: 'ObservedViewModel' is only available in iOS 17 or newer
func name(of form: ObservedViewModel<FormViewModel>) -> String { "" }

// SwiftUI's own modifier for changes is newer than the library's.
// error: is only available in iOS 17 or newer
let changing = TitleView().onChange(of: 1) {}

// error: is only available in iOS 26.0 or newer
Task.immediate {}

// The code in a preview is checked, though it never runs.
// error: cannot find 'Screem' in scope
#Preview("Screen") { Screem() }

// error: 'contentUnavailableConfiguration' is only available in iOS 17 or newer
@MainActor func empty(_ controller: UIViewController) { controller.contentUnavailableConfiguration = nil }
