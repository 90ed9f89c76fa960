/// Caches the addresses of another repository, and combines requests that come at the same time.
///
/// It remembers the task that asks, finished or not. It is a repository itself, so that no view model knows it. A change
/// that is made through it forgets the answer, and is reported to all windows of the app. After a change by another process
/// `stamp` is different, which forgets it as well.
public actor AddressCache: AddressRepository {
    private typealias Answer = Result<[Address], ShopError>
    private typealias Request = (stamp: FileStamp?, task: Task<Answer, Never>)

    private let origin: any AddressRepository
    private let stamp: @Sendable () -> FileStamp?
    private var requests: [AccountID: Request] = [:]
    private var listeners: [Int: (account: AccountID, changes: AsyncStream<Void>.Continuation)] = [:]
    private var lastListener = 0

    /// Creates an empty cache; `stamp` tells the origin's addresses now from those before.
    public init(of origin: any AddressRepository, stamp: @escaping @Sendable () -> FileStamp? = { nil }) {
        (self.origin, self.stamp) = (origin, stamp)
    }

    public func addresses(of account: AccountID, ignoresCache: Bool) async throws(ShopError) -> [Address] {
        let remembered = requests[account].flatMap { $0.stamp == stamp() && !ignoresCache ? $0.task : nil }
        let request = remembered ?? makeRequest(of: account)
        let answer = await request.value
        // A failure is not remembered.
        if case .failure = answer, requests[account]?.task == request { requests[account] = nil }
        return try answer.get()
    }

    /// Makes a change, although its caller may be cancelled meanwhile: the customer has seen it happen.
    public func change(_ change: Address.Change, of account: AccountID) async throws(ShopError) {
        let task = Task { [origin] () -> Result<Void, ShopError> in
            do throws(ShopError) {
                return .success(try await origin.change(change, of: account))
            } catch {
                return .failure(error)
            }
        }
        try await task.value.get()
        requests[account] = nil
        for listener in listeners.values where listener.account == account { listener.changes.yield() }
    }

    public func changes(of account: AccountID) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        lastListener += 1
        let listener = lastListener
        listeners[listener] = (account, continuation)
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(listener) } }
        return stream
    }

    private func forget(_ listener: Int) { listeners[listener] = nil }

    private func makeRequest(of account: AccountID) -> Task<Answer, Never> {
        let task = Task { [origin] () -> Answer in
            do throws(ShopError) {
                return .success(try await origin.addresses(of: account, ignoresCache: true))
            } catch {
                return .failure(error)
            }
        }
        requests[account] = (stamp(), task)
        return task
    }
}
