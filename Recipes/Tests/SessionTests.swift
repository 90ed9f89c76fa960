import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct SessionTests {
    let refresh = ManualFunction<Void, String, any Error>("refresh")
    let session: Session

    init() { session = Session(token: "old") { [refresh] in try await refresh() } }

    func request() -> Task<String, any Error> {
        Task { [session] in
            try await session.request { token in
                if token != "new" { throw Unauthorized() }
                return token
            }
        }
    }

    @Test func twoRequestsRefreshTheTokenOnceAndALaterOneNotAtAll() async throws {
        let requests = [request(), request()]
        await refresh.answer(with: "new")
        for request in requests { #expect(try await request.value == "new") }
        #expect(try await request().value == "new")
        #expect(refresh.calls.count == 1)
    }
    @Test func aTokenThatIsRefusedAgainIsAnError() async {
        let request = request()
        await refresh.answer(with: "refused")
        await #expect(throws: Unauthorized.self) { try await request.value }
    }
    @Test func aFailedRefreshIsTriedAgainByTheNextRequest() async throws {
        let first = request()
        await refresh.answer(throwing: Offline())
        await #expect(throws: Offline.self) { try await first.value }
        let second = request()
        await refresh.answer(with: "new")
        #expect(try await second.value == "new")
    }
}
