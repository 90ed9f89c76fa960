/// Remembers the account that is signed in, for the next visit.
///
/// If it cannot be kept, the customer signs in again next time, which is better than not to be let in now.
@MainActor public final class Session {
    private let file: JSONFile<AccountID?>
    /// Why the last visit's account is not known; nil if it is, or if there was none.
    public private(set) var problem: ShopError?
    public var account: AccountID? {
        didSet { try? file.write(account) }
    }

    public init(in folder: DataFolder) {
        file = JSONFile("session.json", in: folder, empty: nil)
        do throws(ShopError) { account = try file.read() } catch { problem = error }
    }
}
