// error: can not be referenced from a Sendable closure
// A binding's closures are sendable, and so not on the main actor unless they say that they are.

import SimpleViewModel
import SwiftUI

@MainActor func binding(to form: ViewModelState<AnyViewModel<String, Never>, String>) -> Binding<Int> {
    #if FIXED
    Binding(get: { @MainActor in form.count }, set: { @MainActor in form.send("\($0)") })
    #else
    Binding(get: { form.count }, set: { form.send("\($0)") })
    #endif
}
