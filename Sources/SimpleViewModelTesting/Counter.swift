// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Foundation

/// A counter for any thread.
///
/// `@unchecked Sendable`: the count is read and written under the lock only.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    var count: Int { lock.withLock { number } }

    func add(_ change: Int) { lock.withLock { number += change } }
}
