import Observation
import SimpleViewModel

@Observable final class StarViewModel: ViewModel {
    enum Input { case didTapStar }
    enum Output: Equatable { case toast(String) }
    enum Work { case save }

    var isStarred: Bool { scope.isRunning(.save) ? wanted : saved }
    private var wanted = false
    private var saved: Bool  // what the server knows
    private let service: Service
    let scope = Scope()

    init(
        isStarred: Bool = false, service: Service = Service()
    ) {
        saved = isStarred
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        wanted = !isStarred
        scope.commit(.save, .queue) { [service, wanted] in
            try await service.star(wanted)
            return wanted
        } then: { isStarred in
            self.saved = isStarred
        } catch: { _ in
            respond(.toast("Not saved. Try again."))
        }
    }
}
