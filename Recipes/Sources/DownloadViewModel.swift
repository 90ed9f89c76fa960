import Observation
import SimpleViewModel

@Observable final class DownloadViewModel: ViewModel {
    enum Input { case didTapDownload, didTapCancel }
    enum Work { case download }

    var percent: Int? { scope.isRunning(.download) ? progress : nil }
    var failure: String? { scope.isRunning(.download) ? nil : problem }
    private(set) var file: String?
    private var progress = 0
    private var problem: String?
    private let service: Service
    let scope = Scope()

    init(service: Service = Service()) {
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        switch input {
        case .didTapDownload:
            guard !scope.isRunning(.download) else { return }  // or a second tap sets 0 %
            progress = 0
            scope.run(.download, .ignoreWhileRunning) { emit in
                try await self.service.download(emit)
            } each: { percent in
                self.progress = percent
            } then: { file in
                self.file = file
                self.problem = nil
            } catch: { error in
                self.problem = message(for: error)
            }
        case .didTapCancel: scope.cancel(.download)
        }
    }
}
