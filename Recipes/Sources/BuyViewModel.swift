import Observation
import SimpleViewModel

/// The orders that run, whichever screen began them: the app owns it.
@Observable final class Orders {
    fileprivate(set) var open: Set<String> = []
    var report: (Result<Int, OrderError>) -> Void = { print("tell the app: \($0)") }
}

@Observable final class BuyViewModel: ViewModel {
    enum Input { case didTapBuy(String) }
    enum Output: Equatable { case toast(String) }
    enum Work: Hashable { case order(String) }

    var ordering: Set<String> { orders.open }
    private let orders: Orders
    private let service: Service
    let scope = Scope()

    init(
        orders: Orders, service: Service = Service()
    ) {
        self.orders = orders
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didTapBuy(item):
            guard orders.open.insert(item).inserted else { return }
            let (orders, service) = (orders, service)
            scope.commit(.order(item), .queue) { () async throws(OrderError) in
                defer { orders.open.remove(item) }
                return try await service.order(item)
            } then: { number in
                respond(.toast("Order \(number) is placed."))
            } catch: { error in
                switch error {
                case .soldOut: respond(.toast("\(item) is sold out."))
                }
            } afterClose: { result in
                orders.report(result)
            }
        }
    }
}
