import Observation
import SimpleViewModel

@Observable final class StarViewModel: ViewModel {
    enum Input { case didTapStar }
    enum Output: Equatable { case toast(String) }
    enum Work { case save }

    var isStarred: Bool { tasks.isRunning(.save) ? wanted : saved }
    private var wanted = false
    private var saved: Bool  // what the server knows
    private let service: Service
    private let tasks: ViewModelTasks<Work>

    init(
        isStarred: Bool = false, service: Service = Service(),
        tasks: ViewModelTasks<Work> = ViewModelTasks()
    ) {
        saved = isStarred
        self.service = service
        self.tasks = tasks
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        wanted = !isStarred
        tasks.run(.save, .queue) { [service, wanted] in
            try await service.star(wanted)
            return wanted
        } then: { isStarred in
            self.saved = isStarred
        } catchAlways: { _ in
            respond(.toast("Not saved. Try again."))
        }
    }
}
