import Observation
import SimpleViewModel

@Observable final class PriceViewModel: ViewModel {
    enum Input { case didAppear }
    enum Work { case listen }

    private(set) var price: Int?
    private(set) var isLive = false  // false: the price is an old one
    private let service: Service
    let scope = Scope()

    init(service: Service = Service()) {
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        scope.run(.listen, .ignoreWhileRunning) { (emit: @escaping @Sendable (Int?) -> Void) in
            var wait = Duration.milliseconds(500)
            emit(nil)  // not connected
            while true {
                do {
                    for try await price in self.service.prices() {
                        wait = .milliseconds(500)
                        emit(price)
                    }
                } catch {}
                emit(nil)
                try await self.scope.sleep(for: wait)
                wait = min(wait * 2, .seconds(30))
            }
        } each: { price in
            self.isLive = price != nil
            self.price = price ?? self.price
        } catch: { _ in
        }
    }
}
