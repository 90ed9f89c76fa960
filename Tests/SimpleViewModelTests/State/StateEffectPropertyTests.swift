import Observation
import SimpleViewModel
import Testing

// Clauses: Contract.md
/// Why events are not a property: SwiftUI's `onChange` loses and merges its values.
@Suite("S2 the usual effect property loses and merges effects that a receiver gets")
@MainActor struct StateEffectPropertyTests {
    init() { silenceProblems() }

    /// The usual pattern, written by hand.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Observable @MainActor final class EffectViewModel {
        var effect: String?
    }

    /// Does the same as `onChange(of:)`: compares the value with the last one, once in each update of the view.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor final class OnChangeView {
        private(set) var handled: [String] = []
        private let viewModel: EffectViewModel
        private var last: String?
        private var isInvalid = false

        init(_ viewModel: EffectViewModel) {
            self.viewModel = viewModel
            last = read()
        }

        /// The end of a turn, when SwiftUI updates the invalidated views.
        func update() {
            while isInvalid {
                isInvalid = false
                let new = read()
                guard new != last else { continue }
                last = new
                if let new {
                    handled.append(new)
                    viewModel.effect = nil
                }
            }
        }

        private func read() -> String? {
            withObservationTracking {
                viewModel.effect
            } onChange: { [weak self] in
                MainActor.assumeIsolated { self?.isInvalid = true }
            }
        }
    }

    /// The turns in which effects come, after a number of turns before the screen has appeared.
    nonisolated static let cases: [(turns: [[String]], before: Int, handled: [String])] = [
        (turns: [["a"], ["b"], ["b"]], before: 0, handled: ["a", "b", "b"]),
        (turns: [["a", "b"]], before: 0, handled: ["b"]),
        (turns: [["a", "a"]], before: 0, handled: ["a"]),
        (turns: [["a"], ["b"]], before: 1, handled: ["b"]),
        (turns: [["a"], ["a"]], before: 1, handled: []),
    ]

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("an effect property with onChange handles only some of the effects", arguments: cases)
    func effectProperty(_ example: (turns: [[String]], before: Int, handled: [String])) {
        let viewModel = EffectViewModel()
        for effect in example.turns.prefix(example.before).joined() { viewModel.effect = effect }
        let view = OnChangeView(viewModel)
        for turn in example.turns.dropFirst(example.before) {
            for effect in turn { viewModel.effect = effect }
            view.update()
        }
        #expect(view.handled == example.handled)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a receiver of the same effects gets all", arguments: cases)
    func receiver(_ example: (turns: [[String]], before: Int, handled: [String])) {
        let screen = ScreenState()
        var handled: [String?] = []
        for turn in example.turns.prefix(example.before) { screen.send(turn.map { .toast($0) }) }
        screen.receive { handled.append($0.toast) }
        for turn in example.turns.dropFirst(example.before) { screen.send(turn.map { .toast($0) }) }
        #expect(handled == Array(example.turns.joined()))
    }
}
