import Observation
import SimpleViewModel

@Observable final class DownloadViewModel: ViewModel {
    enum Input { case didTapDownload, didTapCancel }
    enum Work { case download }

    var percent: Int? { tasks.isRunning(.download) ? progress : nil }
    var failure: String? { tasks.isRunning(.download) ? nil : problem }
    private(set) var file: String?
    private var progress = 0
    private var problem: String?
    private let service: Service
    private let tasks: ViewModelTasks<Work>

    init(service: Service = Service(), tasks: ViewModelTasks<Work> = ViewModelTasks()) {
        self.service = service
        self.tasks = tasks
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        switch input {
        case .didTapDownload:
            guard !tasks.isRunning(.download) else { return }  // or a second tap sets 0 %
            progress = 0
            tasks.run(.download, .ignoreWhileRunning) { emit in
                try await self.service.download(emit)
            } each: { percent in
                self.progress = percent
            } then: { file in
                self.file = file
                self.problem = nil
            } catch: { error in
                self.problem = message(for: error)
            }
        case .didTapCancel: tasks.cancel(.download)
        }
    }
}
