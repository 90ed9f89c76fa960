/// Remembers the account that is signed in, for the next visit.
///
/// If it cannot be kept, the customer signs in again next time, which is better than not to be let
/// in now.
@MainActor public final class Session {
    private let file: JSONFile<AccountID?>
    private let failures: Failures
    public internal(set) var account: AccountID? {
        didSet {
            do { try file.write(account) } catch { failures.report(error) }
        }
    }

    init(in folder: DataFolder, failures: Failures) {
        file = JSONFile("session.json", in: folder, empty: nil)
        self.failures = failures
        do { account = try file.read() } catch { failures.report(error) }
    }
}
