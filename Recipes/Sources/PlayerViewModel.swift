import Observation
import SimpleViewModel

@Observable final class PlayerViewModel: ViewModel {
    enum Input { case didTapPlay, didTapPause }
    enum Work { case tick }

    var seconds: Int { Int(played.components.seconds) }
    var isPlaying: Bool { tasks.isRunning(.tick) }
    private var played = Duration.zero
    private var counted: ContinuousClock.Instant
    private let now: () -> ContinuousClock.Instant
    private let tasks: ViewModelTasks<Work>

    init(
        now: @escaping () -> ContinuousClock.Instant = { .now },
        tasks: ViewModelTasks<Work> = ViewModelTasks()
    ) {
        self.now = now
        self.tasks = tasks
        counted = now()
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        switch input {
        case .didTapPlay:
            guard !isPlaying else { return }
            counted = now()
            tasks.run(.tick, .restart, every: .seconds(1)) { self.count() }
        case .didTapPause:
            guard isPlaying else { return }
            count()
            tasks.cancel(.tick)
        }
    }

    /// Counts the time that has passed, not the ticks: a suspended app has none.
    private func count() {
        played += counted.duration(to: now())
        counted = now()
    }
}
