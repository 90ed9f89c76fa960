import Observation
import SimpleViewModel

/// The state of a screen in these tests, with a member of each kind.
nonisolated struct Screen {
    nonisolated struct User: Equatable {
        var name = ""
        var age = 0
    }

    var title = ""
    var count = 0
    var user = User()
    var note: String?
    /// Cannot be compared.
    var action: () -> Int = { 0 }

    /// Returns the event of an output, which is not shown, but happens once.
    mutating func show(_ output: ScreenViewModel.Output) -> ScreenViewModel.Output? {
        switch output {
        case let .title(title): self.title = title
        case let .count(count): self.count = count
        case let .titleAndCount(title, count): (self.title, self.count) = (title, count)
        case let .user(user): self.user = user
        case let .note(note): self.note = note
        case let .action(action): self.action = action
        case .toast: return output
        }
        return nil
    }
}

/// Responds with the outputs that it is sent, in one turn, so that a test chooses the outputs.
final class ScreenViewModel: ViewModel {
    typealias Input = [Output]

    enum Output {
        case title(String)
        case count(Int)
        case titleAndCount(String, Int)
        case user(Screen.User)
        case note(String?)
        case action(() -> Int)
        case toast(String)

        var toast: String? { if case let .toast(text) = self { text } else { nil } }
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        for output in input { respond(output) }
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
typealias ScreenState = ViewModelState<ScreenViewModel, Screen>

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ViewModelState where VM == ScreenViewModel, State == Screen {
    convenience init() {
        self.init(ScreenViewModel(), initial: Screen()) { $0.show($1) }
    }

    func send(_ outputs: ScreenViewModel.Output...) { send(outputs) }
}

/// Stands in for a SwiftUI view: its body is tracked, and one evaluation is invalidated once at most.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor final class TrackedView {
    private(set) var invalidations = 0
    private let body: () -> Void
    private let onInvalidation: () -> Void

    init(body: @escaping () -> Void, onInvalidation: @escaping () -> Void = {}) {
        self.body = body
        self.onInvalidation = onInvalidation
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
