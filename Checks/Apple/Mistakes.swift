// Plausible mistakes in views and controllers. Each section `#if NAME` has one, with the compiler's message; #else corrects it.

import Observation
import SimpleViewModel
import SwiftUI
import UIKit

@Observable final class FormViewModel: ViewModel {
    enum Input { case name(String), age(Int) }

    // The view below cannot write it, even if it has a setter.
    var name = ""
    private(set) var age = 0

    func accept(_ input: Input, respond: (String) -> Void) {}
}

typealias Interface<Input> = ViewModelInterface<AnyViewModel<Input, String>>

struct FormView: View {
    @State private var form = ObservedViewModel(FormViewModel())
    let like: Interface<Int>
    let page: Interface<String>
    let toasts: Toasts
    // A view is a value: what a receiver changes is kept by @State.
    #if ReceiverThatChangesTheView  // error: cannot assign to property: 'self' is immutable
    private var toast: String?
    #else
    @State private var toast: String?
    #endif

    init(_ like: Interface<Int>, _ page: Interface<String>, _ toasts: Toasts) {
        (self.like, self.page, self.toasts) = (like, page, toasts)
    }

    var body: some View {
        // A text field edits text, and age is a number.
        #if BindingOfWrongType  // error: cannot convert value of type
        TextField("Age", text: form.binding(\.age, send: FormViewModel.Input.age))
        #else
        TextField("Name", text: form.binding(\.name, send: FormViewModel.Input.name))
        #endif

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
        Button("Load") {
            // A row that passes to its page says as which of the page's inputs.
            #if MissingArgument  // error: missing argument for parameter 'as' in call
            like.receive(passingTo: page)
            #else
            like.receive(passingTo: page, as: { $0 })
            #endif
        }
        Text(toast ?? "").receive(from: like) { toast = $0 }

        #if MisspeltModifier  // error: has no member 'receiveEvents'
        EmptyView().receiveEvents(from: like) { print($0) }
        #else
        EmptyView().receive(from: like) { print($0) }
        #endif

        EmptyView().receive(from: like, receiver(of: toasts))
    }
}

@MainActor final class Toasts { var shown: [String] = [] }

// A receiver that is created off the main actor cannot use main-actor state.
#if ReceiverFromElsewhere  // error: main actor-isolated property 'shown' can not be mutated from a nonisolated context
nonisolated func receiver(of toasts: Toasts) -> (String) -> Void {
    { toasts.shown.append($0) }
}
#else
@MainActor func receiver(of toasts: Toasts) -> (String) -> Void {
    { toasts.shown.append($0) }
}
#endif

// A receiver shows things, and so it is attached where views are.
#if ReceiveOffTheMainActor  // error: call to main actor-isolated instance method 'receive(_:fileID:line:)' in a synchronous nonisolated context
nonisolated func show(_ like: Interface<Int>) { like.receive { print($0) } }
#else
@MainActor func show(_ like: Interface<Int>) { like.receive { print($0) } }
#endif

// A binding's closures are sendable, and so not on the main actor unless they say that they are.
@MainActor func binding(to form: ObservedViewModel<FormViewModel>) -> Binding<Int> {
    #if BindingByUnsafeClosures  // error: can not be referenced from a Sendable closure
    Binding(get: { form.age }, set: { form.send(.age($0)) })
    #else
    Binding(get: { @MainActor in form.age }, set: { @MainActor in form.send(.age($0)) })
    #endif
}

final class Draft { var text = "" }

// An object that another context keeps cannot be sent to the main actor.
nonisolated func save(_ draft: Draft, to editor: Interface<Draft>) async {
    #if SendOfNonSendableObject  // error: sending 'draft' risks causing data races
    await editor.send(draft)
    #else
    await MainActor.run { editor.send(Draft()) }
    #endif
}

// The code in a preview is checked, though it never runs.
#if PreviewThatDoesNotCompile  // error: cannot find 'Screem' in scope
#Preview("Screen") { Screem() }
#else
#Preview("Screen") { EmptyView() }
#endif

final class Cell: UITableViewCell {
    func configure() {}
}

@MainActor func makeCell(of table: UITableView, at path: IndexPath) {
    let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
    // A dequeued cell is only known to be a cell.
    #if CellThatIsNotDequeuedAsOne  // error: value of type 'UITableViewCell' has no member 'configure'
    cell.configure()
    #else
    (cell as? Cell)?.configure()
    #endif
}

final class Controller: UIViewController {
    init() { super.init(nibName: nil, bundle: nil) }

    #if ControllerWithoutCoder  // error: 'required' initializer 'init(coder:)' must be provided by subclass of 'UIViewController'
    #else
    required init?(coder: NSCoder) { nil }
    #endif
}
