import Observation

// A view model is given use cases, which have the rules, and the shared services. None makes its
// own.

/// Finds products, and keeps what was searched for.
@MainActor struct SearchProducts {
    let client: APIClient
    let queries: RecentQueries

    func execute(_ query: String, page: Int) async throws(ShopError) -> ProductPage {
        try await client.request(.products(query, page: page))
    }
}

/// The recent searches, the latest first, each once.
@Observable @MainActor final class RecentQueries {
    private(set) var all: [String] = []

    func remember(_ query: String) {
        all = [query] + all.filter { $0 != query }
    }
}

/// Loads a product.
@MainActor struct ShowProduct {
    let client: APIClient

    func execute(_ id: ProductID) async throws(ShopError) -> Product {
        try await client.request(.product(id))
    }
}

/// Checks who it is, and opens the account.
@MainActor struct SignIn {
    let client: APIClient
    let session: Session

    /// Whether it is worth asking: only a mail can tell whether there is such an address.
    func isPossible(_ email: String, _ password: Password) -> Bool {
        email.contains("@") && password != Password()
    }

    func execute(_ email: String, _ password: Password) async throws(ShopError) -> AccountID {
        let credentials = Credentials(
            email: email.trimmed.lowercased(), password: password.clearText)
        return try await client.request(.signIn(credentials))
    }

    /// Not a part of the request, which may have been given up when it is answered.
    func open(_ account: AccountID) {
        session.account = account
    }
}

public struct AddressFilter: Hashable, Sendable {
    public var text = ""
    /// Any, if it is nil.
    public var status: Address.Status?
}

/// Which addresses are shown, in which order, and what can be saved as one.
struct ManageAddresses: Sendable {
    let repository: any AddressRepository

    func all(isFresh: Bool) async throws(ShopError) -> [Address] {
        if isFresh {
            await repository.invalidate()
        }
        return try await repository.addresses()
    }

    @MainActor func onChange(_ act: @escaping @MainActor () -> Void) -> AnyObject {
        repository.onChange(act)
    }

    func arranged(_ addresses: [Address], _ filter: AddressFilter) -> [Address] {
        let matching = addresses.filter { address in
            address.texts.joined(separator: "\n").contains(wordsOf: filter.text)
                && (filter.status ?? address.status) == address.status
        }
        return matching.sorted { $0.label.folded < $1.label.folded }
    }

    func isComplete(_ address: Address) -> Bool {
        address.texts.allSatisfy { !$0.trimmed.isEmpty }
    }

    func delete(_ id: AddressID) async throws(ShopError) {
        try await repository.delete(id)
    }

    /// Saves an address, and returns it as the server has it then.
    func save(_ address: Address, isNew: Bool) async throws(ShopError) -> Address {
        isNew
            ? try await repository.create(address)
            : try await repository.update(address)
    }
}
