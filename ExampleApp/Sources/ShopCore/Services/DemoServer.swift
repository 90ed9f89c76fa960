import Foundation

/// Answers requests about accounts as a server would, from a file of the data folder.
public actor DemoServer: APIClient {
    struct Account: Codable, Sendable {
        var profile: Profile
        var addresses: [Address] = []
    }

    /// The accounts that come with the shop, and how one signs in to them.
    public static let hint = "ada@example.com with the password analytical, or grace@example.com with compiler"
    private static let passwords = ["ada": "analytical", "grace": "compiler"]
    private static let originals = [
        "ada": Account(
            profile: Profile(
                name: "Ada Lovelace", email: "ada@example.com", biography: "Writes programs.\nWaits for an engine."),
            addresses: [
                Address(
                    id: "ada-1", label: "Home", street: "12 Square Lane", postcode: "SW1Y 4JH", city: "London",
                    country: "UK"),
                Address(
                    id: "ada-2", label: "Workshop", street: "3 Engine Yard", postcode: "CB2 1TN", city: "Cambridge",
                    country: "UK", status: .awaitingDelivery),
                Address(
                    id: "ada-3", label: "Aunt Élise", street: "8 Rue Mercière", postcode: "69001", city: "Lyon",
                    country: "France"),
            ]),
        "grace": Account(profile: Profile(name: "Grace Hopper", email: "grace@example.com")),
    ]

    private let file: JSONFile<[String: Account]>
    private let latency: Latency

    public init(in folder: DataFolder, latency: Latency = .none) {
        file = JSONFile("accounts.json", in: folder, empty: Self.originals)
        self.latency = latency
    }

    public func data(for request: APIRequest) async throws(ShopError) -> Data {
        try await latency.pass()
        var accounts = try file.read()
        guard request.path.first == "accounts", request.path.count > 1 else {
            return try answer(signIn(try content(of: request), accounts))
        }
        let id = request.path[1]
        guard let account = accounts[id] else { throw .badAnswer(server: "the shop", reason: "the account is gone") }
        switch (request.method, request.path.dropFirst(2).first) {
        case (.get, "profile"): return try answer(account.profile)
        case (.get, _): return try answer(account.addresses)
        case (.put, "profile"):
            let profile: Profile = try content(of: request)
            let others = accounts.filter { $0.key != id }.values
            guard !others.contains(where: { $0.profile.email == profile.email }) else {
                throw .emailTaken(email: profile.email)
            }
            accounts[id]?.profile = profile
            try file.write(accounts)
            return try answer(profile)
        default:
            accounts[id]?.addresses = try addresses(account.addresses, after: request)
            try file.write(accounts)
            return Data()
        }
    }

    private func signIn(_ credentials: Credentials, _ accounts: [String: Account]) throws(ShopError) -> AccountID {
        let account = accounts.first { $0.value.profile.email == credentials.email }
        guard let account, Self.passwords[account.key] == credentials.password else { throw .wrongPassword }
        return AccountID(rawValue: account.key)
    }

    private func addresses(_ old: [Address], after request: APIRequest) throws(ShopError) -> [Address] {
        if request.method == .delete {
            guard let address = old.first(where: { $0.id.rawValue == request.path.last }) else { return old }
            guard address.status != .awaitingDelivery else { throw .awaitsDelivery(label: address.label) }
            return old.filter { $0.id != address.id }
        }
        let address: Address = try content(of: request)
        guard !old.contains(where: { $0.id != address.id && $0.label.folded == address.label.folded }) else {
            throw .labelTaken(label: address.label)
        }
        guard request.method == .put else { return old + [address] }
        guard let index = old.firstIndex(where: { $0.id == address.id }) else { throw .addressGone }
        var new = old
        new[index] = address
        return new
    }

    private func answer(_ value: some Encodable) throws(ShopError) -> Data {
        do { return try JSONEncoder().encode(value) } catch { throw .badAnswer(server: "the shop", reason: "no JSON") }
    }

    private func content<Value: Decodable>(of request: APIRequest) throws(ShopError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: request.body ?? Data())
        } catch {
            throw .badAnswer(server: "the shop", reason: DecodingError.reason(of: error))
        }
    }
}
