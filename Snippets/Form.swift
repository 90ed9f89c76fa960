// A form whose view model decides when it can be saved. Run it with: swift run Form
import SimpleViewModel

final class SignUpViewModel: ViewModel {
    enum Input { case didChangeName(String), didChangeEmail(String), didTapSave }
    enum Output { case canSave(Bool), saved(String) }

    private var name = ""
    private var email = ""
    private var canSave: Bool { !name.isEmpty && email.contains("@") }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didChangeName(name): self.name = name
        case let .didChangeEmail(email): self.email = email
        case .didTapSave: return canSave ? respond(.saved("\(name) <\(email)>")) : ()
        }
        respond(.canSave(canSave))
    }
}

let form = ViewModelInterface(viewModel: SignUpViewModel())
form.receive { output in
    switch output {
    case let .canSave(canSave): print(canSave ? "[ Save ]" : "( Save )")
    case let .saved(text): print("saved \(text)")
    }
}
form.send(.didChangeName("Ada"))
form.send(.didTapSave)
form.send(.didChangeEmail("ada@example.org"))
form.send(.didTapSave)

// Prints:
//   ( Save )
//   [ Save ]
//   saved Ada <ada@example.org>
