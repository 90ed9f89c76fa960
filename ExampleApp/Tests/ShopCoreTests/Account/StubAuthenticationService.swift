import ShopCore

/// Signs in with the password of a test, when the gate opens, or fails as the test says.
@MainActor final class StubAuthenticationService: AuthenticationService {
    var error: ShopError?
    private(set) var requests: [(email: String, password: Password)] = []
    private let gate: Gate?

    init(error: ShopError? = nil, gate: Gate? = nil) {
        self.error = error
        self.gate = gate
    }

    func signIn(email: EmailAddress, password: Password) async throws(ShopError) -> AccountID {
        requests.append((email.rawValue, password))
        if let gate, await !gate.pass() { throw .cancelled }
        if let error { throw error }
        return "ada"
    }
}
