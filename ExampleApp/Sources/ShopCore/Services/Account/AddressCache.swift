/// Remembers what another repository has answered, and asks it once for all who ask at the same time.
///
/// As an actor it may be asked from anywhere. It is a repository itself, so that nobody else knows of it.
///
/// A caller that is cancelled gives up alone; the request goes on for the others, and is cancelled with the last of
/// them. A delete that has begun is carried out also when its caller is cancelled: the customer has seen the address go.
public actor AddressCache: AddressRepository {
    private typealias Answer = Result<[Address], AccountError>

    private struct Request {
        let id: Int
        var task: Task<Void, Never>?
        var callers: [Int: CheckedContinuation<Answer, Never>] = [:]
        /// What was deleted since it was sent: its answer may still have them.
        var deletedIDs: Set<AddressID> = []
    }

    private let origin: any AddressRepository
    private var answers: [AccountID: [Address]] = [:]
    private var requests: [AccountID: Request] = [:]
    private var lastID = 0

    /// Makes a cache that is empty.
    ///
    /// - Parameter origin: Whom it asks.
    public init(of origin: any AddressRepository) {
        self.origin = origin
    }

    /// Returns what is remembered, or waits for the one request that is under way, which is fresh enough for everybody.
    public func addresses(of account: AccountID, ignoresCache: Bool) async throws(AccountError) -> [Address] {
        if !ignoresCache, let addresses = answers[account] { return addresses }
        lastID += 1
        let caller = lastID
        let answer: Answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: .failure(.cancelled))
                } else {
                    join(caller, continuation, account)
                }
            }
        } onCancel: {
            Task { await leave(caller, account) }
        }
        return try answer.get()
    }

    public func delete(_ id: AddressID, of account: AccountID) async throws(AccountError) {
        let deletion = Task { [origin] in
            do throws(AccountError) {
                try await origin.delete(id, of: account)
                return Result<Void, AccountError>.success(())
            } catch {
                return .failure(error)
            }
        }
        let result = await deletion.value
        if case .success = result {
            answers[account]?.removeAll { $0.id == id }
            requests[account]?.deletedIDs.insert(id)
        }
        try result.get()
    }

    // MARK: The request

    private func join(_ caller: Int, _ continuation: CheckedContinuation<Answer, Never>, _ account: AccountID) {
        if requests[account] == nil {
            let id = caller
            requests[account] = Request(id: id)
            requests[account]?.task = Task { [origin] in
                do throws(AccountError) {
                    let addresses = try await origin.addresses(of: account, ignoresCache: true)
                    finish(id, account, .success(addresses))
                } catch {
                    finish(id, account, .failure(error))
                }
            }
        }
        requests[account]?.callers[caller] = continuation
    }

    private func leave(_ caller: Int, _ account: AccountID) {
        guard let continuation = requests[account]?.callers.removeValue(forKey: caller) else { return }
        continuation.resume(returning: .failure(.cancelled))
        guard let request = requests[account], request.callers.isEmpty else { return }
        request.task?.cancel()
        requests[account] = nil
    }

    private func finish(_ id: Int, _ account: AccountID, _ answer: Answer) {
        // One that all have left may answer when another is under way.
        guard let request = requests[account], request.id == id else { return }
        requests[account] = nil
        let answer = answer.map { addresses in addresses.filter { !request.deletedIDs.contains($0.id) } }
        if case let .success(addresses) = answer { answers[account] = addresses }
        for continuation in request.callers.values { continuation.resume(returning: answer) }
    }
}
