// error: cannot convert value of type
// A text field edits text, and age is a number.

import Observation
import SimpleViewModel
import SwiftUI

@Observable final class FormViewModel: ViewModel {
    enum Input { case name(String), age(Int) }

    private(set) var name = ""
    private(set) var age = 0

    func accept(_ input: Input, respond: (Never) -> Void) {}
}

struct FormView: View {
    let form: ObservedViewModel<FormViewModel>

    var body: some View {
        #if FIXED
        TextField("Name", text: form.binding(\.name, send: FormViewModel.Input.name))
        #else
        TextField("Age", text: form.binding(\.age, send: FormViewModel.Input.age))
        #endif
    }
}
