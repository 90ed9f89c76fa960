// error: cannot convert value of type '@Sendable (Int) -> FormViewModel.Input' to expected argument type '(String) -> FormViewModel.Input'
// The field shows a name, and sends an age.

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
        TextField("Name", text: form.binding(\.name, send: FormViewModel.Input.age))
        #endif
    }
}
