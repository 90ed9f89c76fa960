import Foundation

/// Answers requests about accounts as a server would, from a file of the data folder.
///
/// An app has a client here that sends them with `URLSession`.
actor DemoServer: APIClient {
    struct Account: Codable, Sendable {
        var profile: Profile
        var addresses: [Address] = []
    }

    private static let passwords = ["ada": "analytical", "grace": "compiler"]
    private static var originals: [String: Account] {
        (try? JSONDecoder().decode(
            [String: Account].self, from: Data(contentsOf: .ownResource("accounts.json"))))
            ?? [:]
    }

    private let file: JSONFile<[String: Account]>
    private let latency: Duration
    private let isOffline: Bool

    init(in folder: DataFolder, latency: Duration = .zero, isOffline: Bool = false) {
        file = JSONFile("accounts.json", in: folder, empty: Self.originals)
        self.latency = latency
        self.isOffline = isOffline
    }

    func data<Answer>(for endpoint: Endpoint<Answer>) async throws(ShopError) -> Data {
        try await latency.pass()
        if isOffline { throw .networkUnavailable }
        var accounts = try file.read()
        guard endpoint.path.count > 2, case let (id, part) = (endpoint.path[1], endpoint.path[2])
        else {
            return try answer(signIn(try Credentials(json: endpoint.body), accounts))
        }
        guard var account = accounts[id] else {
            throw .badAnswer(reason: "the account is gone")
        }
        let answer: Data
        if part == "profile" {
            if endpoint.method == .put {
                account.profile = try Profile(json: endpoint.body)
                let others = accounts.filter { $0.key != id }.values
                guard !others.contains(where: { $0.profile.email == account.profile.email }) else {
                    throw .emailTaken(email: account.profile.email)
                }
            }
            answer = try self.answer(account.profile)
        } else {
            answer = try addresses(
                of: &account, endpoint.method, endpoint.path.dropFirst(3).first, endpoint.body)
        }
        accounts[id] = account
        if endpoint.method != .get { try file.write(accounts) }
        return answer
    }

    private func signIn(_ credentials: Credentials, _ accounts: [String: Account]) throws(ShopError)
        -> AccountID
    {
        let account = accounts.first { $0.value.profile.email == credentials.email }
        guard let account, Self.passwords[account.key] == credentials.password else {
            throw .wrongPassword
        }
        return AccountID(rawValue: account.key)
    }

    private func addresses(
        of account: inout Account, _ method: HTTPMethod, _ id: String?, _ body: Data?
    ) throws(ShopError) -> Data {
        let index = account.addresses.firstIndex { $0.id.rawValue == id }
        switch method {
        case .get where id == nil: return try answer(account.addresses)
        case .get:
            guard let index else { throw .addressGone }
            return try answer(account.addresses[index])
        case .delete:
            guard let index else { return try answer(Nothing()) }
            let address = account.addresses.remove(at: index)
            guard address.status != .awaitingDelivery else {
                throw .awaitsDelivery(label: address.label)
            }
            return try answer(Nothing())
        case .post, .put:
            let address = try Address(json: body)
            let others = account.addresses.filter { $0.id != address.id }
            guard !others.contains(where: { $0.label.folded == address.label.folded }) else {
                throw .labelTaken(label: address.label)
            }
            // A creation that is sent again, because its answer was lost, makes no second address.
            guard index != nil || method == .post else { throw .addressGone }
            if let index {
                account.addresses[index] = address
            } else {
                account.addresses.append(address)
            }
            return try answer(address)
        }
    }

    private func answer(_ value: some Encodable) throws(ShopError) -> Data {
        do { return try JSONEncoder().encode(value) } catch {
            throw .badAnswer(reason: "no JSON")
        }
    }
}
