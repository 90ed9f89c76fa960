// error: is immutable
// A view changes nothing itself, even if the view model's member has a setter: it sends.

import Observation
import SimpleViewModel
import SwiftUI

@Observable final class FormViewModel: ViewModel {
    var name = ""

    func accept(_ input: String, respond: (String) -> Void) { name = input }
}

struct FormView: View {
    @State private var form = ObservedViewModel(FormViewModel())

    var body: some View {
        #if FIXED
        Button("Clear") { form.send("") }
        #else
        Button("Clear") { form.name = "" }
        #endif
    }
}
