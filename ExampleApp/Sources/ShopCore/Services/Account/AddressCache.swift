/// Remembers what another repository has answered, and asks it once for all who ask at the same time.
///
/// What is remembered is the task that asks, finished or not. As an actor it may be asked from anywhere, and it is a
/// repository itself, so that nobody else knows of it.
public actor AddressCache: AddressRepository {
    private typealias Answer = Result<[Address], AccountError>

    private let origin: any AddressRepository
    private var requests: [AccountID: Task<Answer, Never>] = [:]

    /// Makes a cache that is empty.
    ///
    /// - Parameter origin: Whom it asks.
    public init(of origin: any AddressRepository) {
        self.origin = origin
    }

    public func addresses(of account: AccountID, ignoresCache: Bool) async throws(AccountError) -> [Address] {
        let request = ignoresCache ? makeRequest(of: account) : requests[account] ?? makeRequest(of: account)
        requests[account] = request
        let answer = await request.value
        // A failure is not remembered.
        if case .failure = answer, requests[account] == request { requests[account] = nil }
        return try answer.get()
    }

    /// Deletes an address, although its caller may be cancelled meanwhile: the customer has seen it go.
    public func delete(_ id: AddressID, of account: AccountID) async throws(AccountError) {
        let deletion = Task { [origin] () -> Result<Void, AccountError> in
            do throws(AccountError) { return .success(try await origin.delete(id, of: account)) } catch {
                return .failure(error)
            }
        }
        try await deletion.value.get()
        requests[account] = nil
    }

    private func makeRequest(of account: AccountID) -> Task<Answer, Never> {
        Task { [origin] in
            do throws(AccountError) {
                return .success(try await origin.addresses(of: account, ignoresCache: true))
            } catch {
                return .failure(error)
            }
        }
    }
}
