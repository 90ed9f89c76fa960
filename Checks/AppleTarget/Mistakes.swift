// What iOS 16 does not have. Each section `#if NAME` uses it, with the compiler's message; its #else corrects that.

import Observation
import SimpleViewModel
import SwiftUI

// The concurrency library has the availability of its functions, too.
@MainActor func start(_ interface: ViewModelInterface<AnyViewModel<String, String>>) {
    #if ImmediateTask  // error: is only available in iOS 26.0 or newer
    Task.immediate { interface.send("started") }
    #else
    Task { interface.send("started") }
    #endif
}

struct TitleView: View {
    let interface: ViewModelInterface<AnyViewModel<String, String>>

    // On iOS 16 a view receives from an interface. SwiftUI's own modifier for changes is newer.
    var body: some View {
        #if ModifierOnIOS16  // error: is only available in iOS 17 or newer
        EmptyView().onChange(of: 1) { interface.send("changed") }
        #else
        EmptyView().receive(from: interface) { _ in }
        #endif
    }
}

@available(iOS 17, *)
@Observable final class TitleViewModel: ViewModel {
    private(set) var title = ""

    func accept(_ input: String, respond: (String) -> Void) { title = input }
}

// An app that also runs on iOS 16 needs `@available` on the code that observes.
#if ObservedViewModelOnIOS16  // error: 'ObservedViewModel' is only available in iOS 17 or newer
@MainActor func title(of screen: ObservedViewModel<TitleViewModel>) -> String { screen.title }
#else
@available(iOS 17, *)
@MainActor func title(of screen: ObservedViewModel<TitleViewModel>) -> String { screen.title }
#endif
