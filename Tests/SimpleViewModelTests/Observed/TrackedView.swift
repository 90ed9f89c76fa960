import Observation

/// Stands in for a SwiftUI view: its body is tracked, and one evaluation is invalidated once at most.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor final class TrackedView {
    private(set) var invalidations = 0
    private let body: () -> Void
    private let onInvalidation: () -> Void

    init(body: @escaping () -> Void, onInvalidation: @escaping () -> Void = {}) {
        (self.body, self.onInvalidation) = (body, onInvalidation)
        evaluate()
    }

    func evaluate() {
        withObservationTracking(body) { [weak self] in
            MainActor.assumeIsolated {
                self?.invalidations += 1
                self?.onInvalidation()
            }
        }
    }

    /// Sends, evaluates the view again if it was invalidated, and returns whether it was.
    func isInvalidated(by change: () -> Void) -> Bool {
        let before = invalidations
        change()
        let isInvalidated = invalidations > before
        if isInvalidated { evaluate() }
        return isInvalidated
    }
}
