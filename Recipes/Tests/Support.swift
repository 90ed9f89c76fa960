import SimpleViewModelTesting
import Testing

/// The same numbers for each seed.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

extension ManualFunction where Failure == any Error {
    var arguments: [Argument] { calls.map(\.argument) }

    /// Answers the oldest open call, if there is one.
    func answerIfAsked(_ result: Result<Value, any Error>) async -> Bool {
        await settle()
        guard let call = calls.firstIndex(where: { !$0.isAnswered }) else { return false }
        switch result {
        case let .success(value): await answer(call: call, with: value)
        case let .failure(error): await answer(call: call, throwing: error)
        }
        return true
    }
}

extension ViewModelInterface {
    /// What SwiftUI's `.task` does while a view is on screen; the view disappears when it is cancelled.
    func appear(_ input: VM.Input) async -> Task<Void, Never> where VM.Input: Sendable {
        let visit = Task { await perform(input) }
        await settle()
        return visit
    }
}

extension Task where Success == Void, Failure == Never {
    func disappear() async {
        cancel()
        await settle()
    }
}
