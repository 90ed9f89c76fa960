// error: assigning non-escaping parameter 'respond' to an '@escaping' closure
// A view model that responds later declares `respond` as `@escaping`.

import SimpleViewModel

final class LaterViewModel: ViewModel {
    private var respond: ((Int) -> Void)?

    #if FIXED
    func accept(_ input: Int, respond: @escaping (Int) -> Void) { self.respond = respond }
    #else
    func accept(_ input: Int, respond: (Int) -> Void) { self.respond = respond }
    #endif
}
