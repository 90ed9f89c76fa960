import Observation
import SimpleViewModel

/// An observable view model with a member of each kind.
@Observable final class ProfileViewModel: ViewModel {
    enum Input { case rename(String), like, fill([String]), say(String) }
    enum Output: Equatable { case toast(String) }

    private(set) var name = ""
    private(set) var isLiked = false
    private(set) var lines: [String] = []
    /// Can be read only while the profile has lines.
    var first: String { lines[0] }
    @ObservationIgnored private let onRelease: @Sendable () -> Void

    init(onMake: () -> Void = {}, onRelease: @escaping @Sendable () -> Void = {}) {
        self.onRelease = onRelease
        onMake()
    }

    deinit { onRelease() }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .rename(name): self.name = name
        case .like: isLiked.toggle()
        case let .fill(lines): self.lines = lines
        case let .say(text): respond(.toast(text))
        }
    }
}

/// Stands in for a SwiftUI view: its body is tracked, and one evaluation is invalidated once at most.
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
