/// Remembers which products the customer likes.
public protocol LikesRepository: Sendable {
    func likedIDs() async throws(StorageError) -> Set<ProductID>
    func setLiked(_ isLiked: Bool, for id: ProductID) async throws(StorageError)
}

/// Keeps likes in a file of the data folder.
public struct StoredLikes: LikesRepository {
    private let file: StoredFile<Set<ProductID>>

    public init(in folder: DataFolder) {
        file = StoredFile("likes.json", in: folder, empty: [])
    }

    public func likedIDs() async throws(StorageError) -> Set<ProductID> { try await file.read() }

    public func setLiked(_ isLiked: Bool, for id: ProductID) async throws(StorageError) {
        try await file.update { ids in
            if isLiked { ids.insert(id) } else { ids.remove(id) }
        }
    }
}
