import Observation
import SimpleViewModel

/// A live price, which connects again, with longer and longer pauses.
@Observable final class PriceViewModel: ViewModel {
    enum Input { case didAppear }
    enum Work { case listen }

    let scope = Scope()
    private(set) var price: Int?
    var isLive: Bool { isConnected && scope.isRunning(.listen) }  // or the price is an old one
    private var isConnected = false
    private let prices: @Sendable () -> AsyncThrowingStream<Int, any Error>

    init(prices: @escaping @Sendable () -> AsyncThrowingStream<Int, any Error>) {
        self.prices = prices
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        // A second view joins the work that runs, which ends when the last of them has gone.
        scope.run(.listen, .ignoreWhileRunning) {
            [prices, scope] (emit: @escaping @Sendable (Int?) -> Void) in
            var pause = Duration.milliseconds(500)
            emit(nil)  // not connected yet
            while true {
                do {
                    for try await price in prices() {
                        pause = .milliseconds(500)
                        emit(price)
                    }
                } catch {
                    // It is said by isLive.
                }
                emit(nil)
                try await scope.sleep(for: pause)  // throws when the work is cancelled
                pause = min(pause * 2, .seconds(30))
            }
        } each: { price in
            self.isConnected = price != nil
            self.price = price ?? self.price
        }
    }
}
