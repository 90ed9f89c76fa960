import SimpleViewModel

final class ReaderViewModel: ViewModel {
    enum Input { case didScroll(to: Int) }
    enum Work { case report }

    private var position = 0
    private let service: Service
    private let tasks: ViewModelTasks<Work>

    init(service: Service = Service(), tasks: ViewModelTasks<Work> = ViewModelTasks()) {
        self.service = service
        self.tasks = tasks
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didScroll(position):
            self.position = position
            tasks.run(.report, .ignoreWhileRunning, after: .seconds(1)) {
                self.service.track("read to \(self.position)")
            } then: {
            } afterRelease: {  // the last second is reported when the screen closes
            }
        }
    }
}
