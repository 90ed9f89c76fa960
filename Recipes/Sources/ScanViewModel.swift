import Observation
import SimpleViewModel

@Observable final class ScanViewModel: ViewModel {
    enum Input { case didTapScan }
    enum Work { case scan, deadline }

    private(set) var code: String?
    var failure: String? { isScanning ? nil : problem }
    var isScanning: Bool { scope.isRunning(.scan) }
    private var problem: String?
    private let scan: @Sendable () async throws -> String
    let scope = Scope()

    init(
        service scan: @escaping @Sendable () async throws -> String
    ) {
        self.scan = scan
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        scope.run(.scan, .restart) {
            try await self.scan()
        } then: { code in
            self.end(code)
        } catch: { error in
            self.end(nil, message(for: error))
        }
        scope.run(.deadline, .restart, after: .seconds(10)) {
            self.scope.cancel(.scan)  // even if the operation ignores it
            self.end(nil, "It took too long.")
        }
    }

    private func end(_ code: String?, _ problem: String? = nil) {
        scope.cancel(.deadline)
        self.code = code ?? self.code
        self.problem = problem
    }
}
