import Observation
import SimpleViewModelTesting

/// A member of a member, which is observed or not.
@Observable final class Form { var text = "" }
final class Plain { var text = "" }

/// Changes its members, as an observed view model does, at once or later, and responds with nothing.
@Observable final class ListViewModel: ViewModel {
    enum Input { case load, blink, tap, other, plain, ignored, later, slow, grow }
    enum Work { case load }
    typealias Output = String

    private(set) var items = ["a"]
    var isLoading: Bool { scope.isRunning(.load) }
    private(set) var taps = 0
    var isEmpty: Bool { items.isEmpty && !isLoading }
    var sum: Int { taps + ignored }
    var weight: Int { ignored + (isLoading ? 10 : 0) }
    var total: Int { taps + items.count }
    let form = Form()
    let plain = Plain()
    @ObservationIgnored private(set) var ignored = 0
    let openGate: AsyncStream<Void>.Continuation
    private let gate: AsyncStream<Void>
    let scope: Scope

    init(clock: any Clock<Duration> = ContinuousClock()) {
        scope = ViewModelScope(clock: clock)
        (gate, openGate) = AsyncStream.makeStream()
    }

    func accept(_ input: Input, respond: @escaping (String) -> Void) {
        switch input {
        case .load:
            scope.run(.load, .restart, after: .seconds(1)) {
                ["b"]
            } then: {
                self.items = $0
            }
        case .blink: (items, items) = ([], items)
        case .tap: taps += 1
        case .other: form.text += "x"
        case .plain: plain.text += "x"
        case .ignored: ignored += 1
        case .later: Task { items.append("c") }
        case .slow:
            Task {
                for await _ in gate {}
                taps += 1
            }
        case .grow:
            taps += 1
            items.append("d")
        }
    }
}
