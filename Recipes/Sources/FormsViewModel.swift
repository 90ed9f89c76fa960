import Observation
import SimpleViewModel

/// The other forms of work.
@Observable final class FormsViewModel: ViewModel {
    enum Input { case didTapDownload, didTapOrder(String), didTapStart, didTapStop, didRing }
    enum Work: Hashable { case download, order(String), tick, hint, listen }

    private(set) var percent = 0
    private(set) var seconds = 0
    private(set) var price: Int?
    private(set) var rings = 0
    private(set) var isHintShown = false
    private(set) var failure: String?
    private let service: Service
    let scope = Scope()

    init(
        service: Service,
        onRing: (@escaping @Sendable () -> Void) -> Void
    ) {
        self.service = service
        onRing { [scope] in scope.sendFromAnyThread(.didRing) }  // a callback
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        switch input {
        case .didTapDownload:  // values on the way
            scope.run(.download, .restart) { emit in
                try await self.service.download(emit)
            } each: { percent in
                self.percent = percent
            } then: { _ in
                self.failure = nil
            } catch: { error in
                self.failure = message(for: error)
            }
        case let .didTapOrder(item):  // a commit whose result matters when the screen has closed
            scope.commit(.order(item), .queue) { [service] () async throws(OrderError) in
                try await service.order(item)
            } then: { _ in
                self.failure = nil
            } catch: { _ in
                self.failure = "Sold out."
            } afterClose: { [service] result in
                service.track("\(result)")
            }
        case .didTapStart:
            scope.run(.tick, .restart, every: .seconds(1)) { self.seconds += 1 }
            scope.run(.hint, .restart, after: .seconds(5)) { self.isHintShown = true }
            scope.run(.listen, .restart, over: self.service.prices()) { price in
                self.price = price
            } catch: { _ in
                self.price = nil
            }
        case .didTapStop:
            scope.cancelAll()
        case .didRing: rings += 1
        }
    }
}
