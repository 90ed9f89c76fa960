import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct PriceViewModelTests {
    /// The connections, which the test feeds and ends.
    @MainActor final class Server {
        private(set) var connections: [AsyncThrowingStream<Int, any Error>.Continuation] = []

        func connect() -> AsyncThrowingStream<Int, any Error> {
            let (stream, connection) = AsyncThrowingStream.makeStream(of: Int.self)
            connections.append(connection)
            return stream
        }
    }

    let clock = ManualClock()
    let server = Server()
    let screen: ObservedViewModel<PriceViewModel>

    init() {
        var service = Service()
        service.prices = { [server] in MainActor.assumeIsolated { server.connect() } }
        let tasks = ViewModelTasks<PriceViewModel.Work>(clock: clock)
        screen = ObservedViewModel(PriceViewModel(service: service, tasks: tasks))
    }

    func send(_ price: Int) async {
        server.connections.last?.yield(price)
        await settle()
    }

    func disconnect(_ error: (any Error)? = nil) async {
        server.connections.last?.finish(throwing: error)
        await settle()
    }
    @Test func waitsLongerAfterEachFailureAndLessAfterAPrice() async {
        let visit = await screen.appear(.didAppear)
        await disconnect(Offline())
        await clock.advance(by: .milliseconds(500))
        await disconnect()
        await clock.advance(by: .milliseconds(999))
        #expect(server.connections.count == 2)
        await clock.advance(by: .milliseconds(1))
        #expect(server.connections.count == 3)
        await send(9)
        await disconnect()
        await clock.advance(by: .milliseconds(500))
        #expect(server.connections.count == 4)
        await visit.disappear()
    }
    @Test func aLostConnectionMarksThePrice() async {
        let visit = await screen.appear(.didAppear)
        #expect(screen.price == nil)
        await send(7)
        #expect(screen.isLive)
        await disconnect(Offline())
        #expect(screen.price == 7)
        #expect(!screen.isLive)
        await visit.disappear()
    }
    @Test func comingBackMarksThePriceUntilTheNext() async {
        let visit = await screen.appear(.didAppear)
        await send(7)
        await visit.disappear()
        let again = await screen.appear(.didAppear)
        #expect(!screen.isLive)
        await send(8)
        #expect(screen.price == 8)
        #expect(screen.isLive)
        await again.disappear()
    }
    @Test func leavingAndComingBackInOneTurnStillListens() async {
        let first = await screen.appear(.didAppear)
        first.cancel()
        let second = await screen.appear(.didAppear)
        await send(8)
        #expect(screen.price == 8)
        await second.disappear()
    }
    @Test func leavingCloses() async {
        let visit = await screen.appear(.didAppear)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        server.connections.last?.onTermination = { _ in end.yield() }
        await visit.disappear()
        for await _ in ends { break }
    }
}
