import Observation
import SimpleViewModel

@Observable final class ParcelViewModel: ViewModel {
    enum Input { case didAppear }
    enum Work { case poll }

    private(set) var status: String?
    private(set) var isCurrent = false  // false: the status is an old one
    private let service: Service
    let scope = Scope()

    init(service: Service = Service()) {
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        isCurrent = false
        scope.run(.poll, .restart) { (emit: @escaping @Sendable (String?) -> Void) in
            while true {
                emit(try? await self.service.status())
                try await self.scope.sleep(for: .seconds(30))  // throws when the work is cancelled
            }
        } each: { status in
            self.isCurrent = status != nil
            self.status = status ?? self.status
        } catch: { _ in
        }
    }
}
