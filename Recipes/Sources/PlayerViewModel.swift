import Observation
import SimpleViewModel

/// A timer that counts the time that has passed, not its ticks: a suspended app has none.
@Observable final class PlayerViewModel: ViewModel {
    enum Input { case didTapPlay, didTapPause }
    enum Work { case tick }

    let scope = Scope()
    var seconds: Int { Int(played.components.seconds) }
    var isPlaying: Bool { scope.isRunning(.tick) }
    private var played = Duration.zero
    private var counted: ContinuousClock.Instant
    private let now: () -> ContinuousClock.Instant

    init(now: @escaping () -> ContinuousClock.Instant = { .now }) {
        self.now = now
        counted = now()
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case .didTapPlay:
            guard !isPlaying else { return }
            counted = now()
            scope.run(.tick, .restart, every: .seconds(1)) { self.count() }
        case .didTapPause:
            guard isPlaying else { return }
            count()
            scope.cancel(.tick)
        }
    }

    private func count() {
        played += counted.duration(to: now())
        counted = now()
    }
}
