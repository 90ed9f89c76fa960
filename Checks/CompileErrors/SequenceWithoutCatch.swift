// error: add catch: { error in … }, or pass an AsyncStream, which can't throw
// A loop that ends with an error would end silently.

import SimpleViewModel

final class PriceViewModel: ViewModel {
    enum Work { case listen }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ prices: AsyncThrowingStream<Double, any Error>, respond: @escaping (Double?) -> Void) {
        #if FIXED
        tasks.run(.listen, .restart, over: prices) {
            respond($0)
        } catch: { _ in
            respond(nil)
        }
        #else
        tasks.run(.listen, .restart, over: prices) { respond($0) }
        #endif
    }
}
