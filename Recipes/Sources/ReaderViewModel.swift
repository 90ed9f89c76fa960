import SimpleViewModel

final class ReaderViewModel: ViewModel {
    enum Input { case didScroll(to: Int) }
    enum Work { case report }

    private var position = 0
    private let service: Service
    let scope = Scope()

    init(service: Service = Service()) {
        self.service = service
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didScroll(position):
            self.position = position
            // A commit: the last second is reported when the screen closes.
            scope.commit(.report, .ignoreWhileRunning, after: .seconds(1)) {
                self.service.track("read to \(self.position)")
            }
        }
    }
}
