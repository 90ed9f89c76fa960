import ShopCore

/// Remembers likes for as long as a test runs, or fails as the test says.
actor StubLikes: LikesRepository {
    private var ids: Set<ProductID> = []
    private var error: StorageError?

    func fail(_ error: StorageError) { self.error = error }

    func likedIDs() throws(StorageError) -> Set<ProductID> {
        if let error { throw error }
        return ids
    }

    func setLiked(_ isLiked: Bool, for id: ProductID) throws(StorageError) {
        if let error { throw error }
        if isLiked { ids.insert(id) } else { ids.remove(id) }
    }
}
