// Plausible mistakes in code for iOS 16. Each section `#if NAME` has one, with the compiler's message; #else corrects it.

import Observation
import SimpleViewModel
import SwiftUI

typealias Interface<Input> = ViewModelInterface<AnyViewModel<Input, String>>

@available(iOS 17, *)
@Observable final class FormViewModel: ViewModel {
    enum Input { case name(String), age(Int) }

    // The view below cannot write it, even if it has a setter.
    var name = ""
    private(set) var age = 0

    func accept(_ input: Input, respond: (String) -> Void) {}
}

@available(iOS 17, *)
struct FormView: View {
    @State private var form: ObservedViewModel<FormViewModel>
    let like: Interface<Int>

    init(_ like: Interface<Int>) {
        // From Xcode 27 on, @State is a macro, whose storage is assigned last.
        #if StateBeforeAStoredProperty  // error: 'self' used before all stored properties are initialized
        _form = State(initialValue: ObservedViewModel(FormViewModel()))
        self.like = like
        #else
        self.like = like
        _form = State(initialValue: ObservedViewModel(FormViewModel()))
        #endif
    }

    var body: some View {
        // The field shows a name, and sends an age.
        #if BindingThatSendsAnotherType  // error: cannot convert value of type '@Sendable (Int) -> FormViewModel.Input' to expected argument type '(String) -> FormViewModel.Input'
        TextField("Name", text: form.binding(\.name, send: FormViewModel.Input.age))
        #else
        TextField("Name", text: form.binding(\.name, send: FormViewModel.Input.name))
        #endif
        Button("Clear") {
            // A view changes nothing itself: it sends.
            #if WriteToTheObservedViewModel  // error: is immutable
            form.name = ""
            #else
            form.send(.name(""))
            #endif
        }
    }
}

// An app that also runs on iOS 16 needs `@available` on the code that observes.
#if ObservedViewModelOnIOS16  // error: 'ObservedViewModel' is only available in iOS 17 or newer
@MainActor func name(of form: ObservedViewModel<FormViewModel>) -> String { form.name }
#else
@available(iOS 17, *)
@MainActor func name(of form: ObservedViewModel<FormViewModel>) -> String { form.name }
#endif

struct TitleView: View {
    let title: Interface<Int>

    // On iOS 16 a view receives from an interface. SwiftUI's own modifier for changes is newer.
    var body: some View {
        #if ModifierOnIOS16  // error: is only available in iOS 17 or newer
        EmptyView().onChange(of: 1) { title.send(1) }
        #else
        EmptyView().receive(from: title) { _ in }
        #endif
    }
}

// The concurrency library has the availability of its functions, too.
@MainActor func start(_ title: Interface<Int>) {
    #if ImmediateTask  // error: is only available in iOS 26.0 or newer
    Task.immediate { title.send(1) }
    #else
    Task { title.send(1) }
    #endif
}

// A receiver shows things, and so it is attached where views are.
#if ReceiveOffTheMainActor  // error: call to main actor-isolated instance method 'receive(_:fileID:line:)' in a synchronous nonisolated context
nonisolated func show(_ like: Interface<Int>) { like.receive { print($0) } }
#else
@MainActor func show(_ like: Interface<Int>) { like.receive { print($0) } }
#endif

// The code in a preview is checked, though it never runs.
#if PreviewThatDoesNotCompile  // error: cannot find 'Screem' in scope
#Preview("Screen") { Screem() }
#else
#Preview("Screen") { EmptyView() }
#endif
