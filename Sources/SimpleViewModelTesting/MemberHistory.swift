// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Observation
@_spi(Testing) import SimpleViewModel

/// The values that a member has had.
@MainActor final class MemberHistory<Value: Equatable> {
    private(set) var values: [Value]
    /// Whether all changes were announced, so that no value is missing.
    private(set) var isComplete = true
    private var isAnnounced = false
    private let read: () -> Value

    init(_ read: @escaping () -> Value) {
        self.read = read
        values = [read()]
        observe()
    }

    var value: Value { values[values.count - 1] }

    /// Notes the value, if it is a new one.
    func note() {
        let new = read()
        guard new != value else { return }
        values.append(new)
        isComplete = isComplete && isAnnounced
        isAnnounced = false
    }

    /// Notes each value before the next one replaces it.
    private func observe() {
        note()
        guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) else { return }
        var isTracked = false
        withObservationTracking({ _ = read() }, onChange: track(&isTracked))
        isComplete = isComplete && isTracked
    }

    /// Notes the value before it changes, or just after, as tasks announce that a name begins or ceases to run.
    private func announce() {
        let isLate = !isAnnounced && read() != value
        isAnnounced = true
        observe()
        isAnnounced = !isLate
        // The next change may be announced late: then its old value can't be read any more.
        Task.detached { @MainActor [weak self] in self?.note() }
    }

    /// Called only if something is tracked.
    private func track(_ isTracked: inout Bool) -> @Sendable () -> Void {
        isTracked = true
        return { [weak self] in
            // On another thread, the value can't be read.
            guard ViewModelTrace.isOnMainActor else { return }
            MainActor.assumeIsolated { self?.announce() }
        }
    }
}
