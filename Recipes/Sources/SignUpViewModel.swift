import Observation
import SimpleViewModel

@Observable final class SignUpViewModel: ViewModel {
    enum Input { case didType(String), didTapSignUp }
    enum Output: Equatable { case signedUp(id: Int) }
    enum Work { case check, signUp }

    private(set) var problem: String?
    var isSigningUp: Bool { scope.isRunning(.signUp) }
    var canSignUp: Bool { problem == nil && !scope.isRunning(.check) && !isSigningUp }
    let scope = Scope()
    private let signUp: @Sendable () async -> Int

    init(
        signUp: @escaping @Sendable () async -> Int
    ) {
        self.signUp = signUp
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didType(name):
            problem = nil  // it was another name's
            scope.run(.check, .restart, after: .milliseconds(300)) {
                name == "ada"  // ask your service
            } then: { isTaken in
                self.problem = isTaken ? "\(name) is taken." : nil
            }
        case .didTapSignUp:
            guard canSignUp else { return }
            scope.commit(.signUp, .ignoreWhileRunning) { [signUp] in
                await signUp()
            } then: { id in
                respond(.signedUp(id: id))
            } afterClose: { _ in  // a commit: it goes on when the screen has closed
            }
        }
    }
}
