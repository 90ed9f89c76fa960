import Observation

/// The customer's likes: what the list and the page show is read from here, and nowhere else.
@Observable @MainActor public final class Likes {
    /// As they are kept.
    private var saved: Set<ProductID> = []
    /// Hearts that were tapped, and are not saved yet.
    private var wishes: [ProductID: Bool] = [:]
    /// Why they are not known, and products are shown without hearts; nil if they are.
    private(set) var failure: Message?
    @ObservationIgnored private var saving: Set<ProductID> = []
    @ObservationIgnored private var requestCount = 0
    @ObservationIgnored private var lastAnswered = 0
    private let repository: any LikesRepository

    init(_ repository: any LikesRepository) { self.repository = repository }

    /// The products whose heart is full.
    var ids: Set<ProductID> {
        saved.union(wishes.filter(\.value).keys).subtracting(wishes.filter { !$0.value }.keys)
    }

    func contains(_ id: ProductID) -> Bool { wishes[id] ?? saved.contains(id) }

    func load() async {
        requestCount += 1
        let number = requestCount
        var ids = saved
        var failure: Message?
        do { ids = try await repository.likes() } catch { failure = Message(error) }
        // Otherwise a later answer is here, or the screen that asked was left.
        guard number > lastAnswered, !Task.isCancelled else { return }
        lastAnswered = number
        saved = ids
        self.failure = failure
    }

    /// Shows a like at once; `save` keeps it.
    func toggle(_ id: ProductID) { wishes[id] = !contains(id) }

    /// Saves what was wished last, or shows again what is kept, if that fails.
    func save(_ id: ProductID) async throws(ShopError) {
        // The save that runs goes on with the new wish.
        guard saving.insert(id).inserted else { return }
        defer { saving.remove(id) }
        while let wish = wishes[id] {
            do {
                saved = try await repository.setLiked(wish, id)
                requestCount += 1
                lastAnswered = requestCount
                if wishes[id] == wish { wishes[id] = nil }
            } catch {
                guard wishes[id] == wish else { continue }
                wishes[id] = nil
                throw error
            }
        }
    }
}

/// Keeps likes.
protocol LikesRepository: Sendable {
    func likes() async throws(ShopError) -> Set<ProductID>
    /// Returns all likes, as they are then.
    func setLiked(_ isLiked: Bool, _ id: ProductID) async throws(ShopError) -> Set<ProductID>
}

/// Keeps them in a file of the data folder.
actor FileLikes: LikesRepository {
    private let file: JSONFile<Set<ProductID>>
    private let latency: Duration

    init(in folder: DataFolder, latency: Duration = .zero) {
        file = JSONFile("likes.json", in: folder, empty: [])
        self.latency = latency
    }

    func likes() throws(ShopError) -> Set<ProductID> { try file.read() }

    func setLiked(_ isLiked: Bool, _ id: ProductID) async throws(ShopError) -> Set<ProductID> {
        try await latency.pass()
        var ids = try file.read()
        if isLiked { ids.insert(id) } else { ids.remove(id) }
        try file.write(ids)
        return ids
    }
}
