// error: cannot assign through dynamic lookup property
// What a screen shows is changed by the fold alone: a view sends.

import SimpleViewModel
import SwiftUI

struct Form { var name = "" }

struct FormView: View {
    let form: ViewModelState<AnyViewModel<String, String>, Form>

    var body: some View {
        #if FIXED
        Button("Clear") { form.send("") }
        #else
        Button("Clear") { form.name = "" }
        #endif
    }
}
