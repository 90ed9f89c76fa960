struct Product: Sendable {
    let name: String
    let skus: [String]
}

struct ProductService: Sendable {
    var load: @Sendable () async throws -> Product
    var setLiked: @Sendable (Bool) async throws -> Void

    /// Answers after a while, as a server would.
    static let sample = ProductService(
        load: {
            print("service: load")
            try await Task.sleep(for: .milliseconds(20))
            return Product(name: "Harbour Sweater", skus: ["Navy, S", "Moss, M"])
        },
        setLiked: { isLiked in
            print("service: set liked to \(isLiked)")
            try await Task.sleep(for: .milliseconds(20))
        })
}
