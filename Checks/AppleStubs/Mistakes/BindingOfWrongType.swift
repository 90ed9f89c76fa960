// error: cannot convert value of type 'KeyPath<Form, Int>' to expected argument type 'KeyPath<Form, String>'
// A text field edits text, and age is a number.

import SimpleViewModel
import SwiftUI

struct Form { var name = "", age = 0 }

struct FormView: View {
    let form: ViewModelState<AnyViewModel<Change, Never>, Form>

    enum Change { case name(String), age(Int) }

    var body: some View {
        #if FIXED
        TextField("Name", text: form.binding(\.name, send: Change.name))
        #else
        TextField("Age", text: form.binding(\.age, send: Change.age))
        #endif
    }
}
