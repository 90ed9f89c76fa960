// error: can not be referenced from a Sendable closure
// A binding's closures are sendable, and so not on the main actor unless they say that they are.

import Observation
import SimpleViewModel
import SwiftUI

@Observable final class CounterViewModel: ViewModel {
    private(set) var count = 0

    func accept(_ input: Int, respond: (Never) -> Void) { count = input }
}

@MainActor func binding(to counter: ObservedViewModel<CounterViewModel>) -> Binding<Int> {
    #if FIXED
    Binding(get: { @MainActor in counter.count }, set: { @MainActor in counter.send($0) })
    #else
    Binding(get: { counter.count }, set: { counter.send($0) })
    #endif
}
