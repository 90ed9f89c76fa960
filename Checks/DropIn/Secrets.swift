// A value that an app hides in a description stays hidden in its traces: in every isolation mode and every context.
//
// Contract: T7

#if canImport(SimpleViewModel)
import SimpleViewModel
#endif
import Dispatch
import Foundation

// MARK: - Secrets

/// Written as the documentation advises.
nonisolated struct Password: CustomStringConvertible {
    let text = "secret"
    var description: String { "•••" }
}

/// In an app whose default isolation is the main actor, its conformance is isolated to the main actor.
struct PlainPassword: CustomStringConvertible {
    let text = "secret"
    var description: String { "•••" }
}

/// Isolated in every app.
struct IsolatedPassword: @MainActor CustomStringConvertible {
    let text = "secret"
    @MainActor var description: String { "•••" }
}

enum IsolatedCode: @MainActor CustomStringConvertible {
    case digits(String)
    @MainActor var description: String { "•••" }
}

struct DebugPassword: @MainActor CustomDebugStringConvertible {
    let text = "secret"
    @MainActor var debugDescription: String { "•••" }
}

struct StreamedPassword: @MainActor TextOutputStreamable {
    let text = "secret"
    @MainActor func write(to target: inout some TextOutputStream) { target.write("•••") }
}

/// A collection, of which a trace shows the description and not the elements.
nonisolated struct Keychain: CustomReflectable, @MainActor CustomStringConvertible {
    var customMirror: Mirror { Mirror(self, unlabeledChildren: ["secret"], displayStyle: .collection) }
    @MainActor var description: String { "•••" }
}

/// Isolated to an actor on which no trace is written: hidden.
@globalActor actor Bank { static let shared = Bank() }

nonisolated struct Pin: @Bank CustomStringConvertible {
    let text = "secret"
    @Bank var description: String { "•••" }
}

struct Form {
    let password = PlainPassword()
    let other = IsolatedPassword()
}

@MainActor private let secrets: [Any] = [
    Password(), PlainPassword(), IsolatedPassword(), IsolatedCode.digits("secret"), DebugPassword(), StreamedPassword(),
    Keychain(), (pin: Pin(), 1), (pin: [Pin()], 1), (pin: Pin?.some(Pin()), 1),
    [IsolatedPassword()],
    ["key": IsolatedCode.digits("secret")], Form(), IsolatedPassword?.some(IsolatedPassword()) as Any,
    Result<IsolatedPassword, any Error>.success(IsolatedPassword()), (IsolatedPassword(), 1),
]

// MARK: - A view model that accepts and responds with secrets

final class SignInViewModel: ViewModel {
    enum Input { case didSubmit(Any), didSubmitInBackground(Any) }
    enum Output { case isSigningIn(Any) }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didSubmit(secret): respond(.isSigningIn(secret))
        case let .didSubmitInBackground(secret):
            nonisolated(unsafe) let (secret, respond) = (secret, respond)
            DispatchQueue.global().async { respond(.isSigningIn(secret)) }
        }
    }
}

/// A view model whose inputs are the secrets themselves.
final class BareViewModel: ViewModel {
    func accept(_ input: Any, respond: @escaping (Any) -> Void) { respond(input) }
}

// MARK: - Checks

@MainActor private var lines: [String: [String]] = [:]
@MainActor private var context = "task"
@MainActor private var waiter: CheckedContinuation<Void, Never>?

@MainActor func run() async {
    let signIn = ViewModelInterface(viewModel: SignInViewModel())
    let bare = ViewModelInterface(viewModel: BareViewModel())
    ViewModelTrace.observer = { event in
        guard event.kind != .interface else { return }
        // As an existential, too, whose conformance is looked up at run time.
        lines[context, default: []] += ["\(event)", String(describing: event as Any)]
    }
    signIn.receive { _ in
        waiter?.resume()
        waiter = nil
    }
    bare.receive { _ in }

    for secret in secrets {
        signIn.send(.didSubmit(secret))
        bare.send(secret)
    }
    for index in secrets.indices {
        context = "dispatched block"
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    signIn.send(.didSubmit(secrets[index]))
                    bare.send(secrets[index])
                }
                continuation.resume()
            }
        }
        context = "background respond"
        await withCheckedContinuation { continuation in
            waiter = continuation
            signIn.send(.didSubmitInBackground(secrets[index]))
        }
    }
    ViewModelTrace.observer = nil

    let hidden = ["•••", "(…)"]
    for context in ["task", "dispatched block", "background respond"] {
        let lines = lines[context] ?? []
        precondition(lines.count >= 2 * secrets.count, "\(context): \(lines.count) lines")
        for line in lines where line.contains("secret") || !hidden.contains(where: line.contains) {
            fatalError("\(context): \(line)")
        }
    }
    print("traces ok")
}
