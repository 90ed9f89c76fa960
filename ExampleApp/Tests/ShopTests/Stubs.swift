import Foundation
import SimpleViewModelTesting
import Testing

@testable import ShopCore

/// A shop with all its services, whose server a test can stop.
@MainActor struct TestShop {
    let server: StubServer
    let container: Container

    init() throws {
        server = try StubServer()
        container = Container(server)
    }

    var alerts: [Message] { container.failures.alerts }
}

/// The server that comes with the shop: it answers at once, or when a test answers the call that
/// holds the request; with what there was when it was asked, or with a failure.
@MainActor final class StubServer: HTTPTransport {
    let server: DemoServer
    var isOffline = false
    private(set) var requests: [String] = []
    private var held: ManualFunction<String, Void, Never>?

    init() throws {
        server = try DemoServer()
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let text = "\(request.method.rawValue) \(request.path) \(query.joined(separator: "&"))"
            .trimmed
        requests.append(text)
        let response = isOffline ? nil : try await server.send(request)
        await held?(text)
        guard let response else { throw ShopError.networkUnavailable }
        return response
    }

    /// Holds the requests from now on, until a test answers them.
    func hold() -> ManualFunction<String, Void, Never> {
        let held = ManualFunction<String, Void, Never>("request")
        self.held = held
        return held
    }

    /// Holds no more requests.
    func release() {
        held = nil
    }

    func count(_ start: String) -> Int {
        requests.filter { $0.hasPrefix(start) }.count
    }
}

/// A repository without a server: all that a test has to write.
@MainActor final class StubAddresses: AddressRepository {
    var all: [Address] = []
    var error: ShopError?
    private(set) var fetchCount = 0

    func addresses() async throws(ShopError) -> [Address] {
        fetchCount += 1
        if let error { throw error }
        return all
    }

    func create(_ address: Address) async throws(ShopError) -> Address { address }
    func update(_ address: Address) async throws(ShopError) -> Address { address }
    func delete(_ id: AddressID) async throws(ShopError) { all.removeAll { $0.id == id } }
    func invalidate() async {}

    func onChange(_ act: @escaping @MainActor () -> Void) -> AnyObject { self }
}

@MainActor final class StubCoordinator: Coordinator {
    private(set) var transitions: [Transition] = []

    func transition(_ transition: Transition) {
        transitions.append(transition)
    }
}

extension Content {
    /// Why what is shown may be outdated.
    var problem: String? {
        if case let .shown(_, problem) = self { problem } else { nil }
    }
}

let offline = Message(ShopError.networkUnavailable)
