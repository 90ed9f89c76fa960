import Observation
import SimpleViewModel

@Observable final class TotalViewModel: ViewModel {
    enum Input { case didChangeAmounts([Int]), didChangeDiscount(Int), didTapPay }
    enum Output: Equatable { case paid(Int) }

    typealias Work = Never
    let scope = Scope()
    private(set) var amounts: [Int] = []
    private(set) var discount = 0
    var total: Int { amounts.reduce(0, +) - discount }
    private var subscriptions: [Subscription] = []

    init(amounts: Subject<[Int]>, discounts: Subject<Int>) {
        subscriptions = [
            amounts.sink { [scope] in scope.send(.didChangeAmounts($0)) },
            discounts.sink { [scope] in scope.send(.didChangeDiscount($0)) },
        ]
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didChangeAmounts(amounts): self.amounts = amounts
        case let .didChangeDiscount(discount): self.discount = discount
        case .didTapPay: respond(.paid(total))
        }
    }
}

/// A parent that is not migrated yet: it owns the screen, and passes its outputs on to old code.
@MainActor final class Checkout {
    let payments = Subject<Int>()
    let screen: ViewModelInterface<TotalViewModel>

    init(_ viewModel: TotalViewModel) {
        screen = ViewModelInterface(viewModel)
        screen.receive { [payments] output in
            switch output {
            case let .paid(amount): payments.send(amount)
            }
        }
    }
}

/// Stands in for Combine's: it sends to those that are subscribed by then, at once.
@MainActor final class Subject<Value> {
    private(set) var receivers: [Int: (Value) -> Void] = [:]
    private var count = 0

    func sink(_ receive: @escaping (Value) -> Void) -> Subscription {
        count += 1
        receivers[count] = receive
        return Subscription { [weak self, count] in
            MainActor.assumeIsolated { self?.receivers[count] = nil }
        }
    }

    func send(_ value: Value) { for receive in receivers.values { receive(value) } }
}
