import Observation
import SimpleViewModel

@Observable final class ScanViewModel: ViewModel {
    enum Input { case didTapScan }
    enum Work { case scan, deadline }

    private(set) var code: String?
    var failure: String? { isScanning ? nil : problem }
    var isScanning: Bool { tasks.isRunning(.scan) }
    private var problem: String?
    private let scan: @Sendable () async throws -> String
    private let tasks: ViewModelTasks<Work>

    init(
        service scan: @escaping @Sendable () async throws -> String,
        tasks: ViewModelTasks<Work> = ViewModelTasks()
    ) {
        self.scan = scan
        self.tasks = tasks
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        tasks.run(.scan, .restart) {
            try await self.scan()
        } then: { code in
            self.end(code)
        } catch: { error in
            self.end(nil, message(for: error))
        }
        tasks.run(.deadline, .restart, after: .seconds(10)) {
            self.tasks.cancel(.scan)  // even if the operation ignores it
            self.end(nil, "It took too long.")
        }
    }

    private func end(_ code: String?, _ problem: String? = nil) {
        tasks.cancel(.deadline)
        self.code = code ?? self.code
        self.problem = problem
    }
}
