import Foundation

/// Keeps other processes, and other tasks of this one, from a file while it is read, changed and written.
///
/// The lock is on a file of its own, because the file itself is replaced when it is written. The system releases it when
/// the process ends, however it ends.
struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the lock.
    ///
    /// It asks again and again instead of waiting inside the system, which would occupy one of the few threads that
    /// tasks run on.
    init(at url: URL, timeout: Duration, clock: any Clock<Duration>) async throws(ShopError) {
        descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .unwritable(path: url.path, reason: String(cString: strerror(errno)))
        }
        let pause = Duration.milliseconds(5)
        var left = timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard left > .zero else { throw .locked(path: url.path) }
            do { try await clock.sleep(for: pause) } catch { throw .cancelled }
            left -= pause
        }
    }

    deinit { close(descriptor) }
}
