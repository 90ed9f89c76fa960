#if canImport(SwiftUI)
import ShopCore

// Services that give the answer that a preview needs, or none, so that its view model stays at loading.

struct PreviewCatalogue: CatalogueService, RecentQueriesRepository {
    let first: Result<CataloguePage, ShopError>?
    let next: Result<CataloguePage, ShopError>?

    func page(_ number: Int, of size: Int, for query: SearchQuery) async throws(ShopError) -> CataloguePage {
        try await answer(number == 1 ? first : next)
    }

    func recentQueries() -> [SearchQuery] { [] }
    func remember(_ query: SearchQuery) {}
}

struct PreviewProfiles: ProfileRepository {
    let answer: Result<Profile, ShopError>?

    func profile(of account: AccountID) async throws(ShopError) -> Profile {
        try await ShopSwiftUI.answer(answer)
    }

    func save(_ changes: ProfileChanges, of account: AccountID) async throws(ShopError) -> Profile {
        changes.applied(to: try await profile(of: account))
    }
}

struct PreviewAddresses: AddressRepository {
    let answer: Result<[Address], ShopError>?

    func addresses(of account: AccountID, ignoresCache: Bool) async throws(ShopError) -> [Address] {
        try await ShopSwiftUI.answer(answer)
    }

    func change(_ change: Address.Change, of account: AccountID) {}
    func changes(of account: AccountID) -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

private func answer<Success>(_ answer: Result<Success, ShopError>?) async throws(ShopError) -> Success {
    guard let answer else {
        try? await Task.sleep(for: .seconds(3_600))
        throw .cancelled
    }
    return try answer.get()
}
#endif
