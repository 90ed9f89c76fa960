extension Duration {
    /// Lets the time pass that an answer from far away takes, and throws as soon as the task is
    /// cancelled.
    func pass() async throws(ShopError) {
        do {
            try Task.checkCancellation()
            if self > .zero { try await Task.sleep(for: self) }
        } catch {
            throw .cancelled
        }
    }
}
