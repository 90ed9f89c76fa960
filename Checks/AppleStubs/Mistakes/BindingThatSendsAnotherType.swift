// error: cannot convert value of type '@Sendable (Int) -> Change' to expected argument type '(String) -> Change'
// The field shows a name, and sends an age.

import SimpleViewModel
import SwiftUI

struct Form { var name = "", age = 0 }

enum Change { case name(String), age(Int) }

struct FormView: View {
    let form: ViewModelState<AnyViewModel<Change, Never>, Form>

    var body: some View {
        #if FIXED
        TextField("Name", text: form.binding(\.name, send: Change.name))
        #else
        TextField("Name", text: form.binding(\.name, send: Change.age))
        #endif
    }
}
