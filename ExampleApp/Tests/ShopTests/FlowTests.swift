import Foundation
import SimpleViewModelTesting
import Testing

@testable import ShopCore

@MainActor struct FlowTests {
    private let shop: TestShop
    private let flow: ViewModelTester<ShopFlow>

    init() throws {
        shop = try TestShop()
        flow = ViewModelTester(shop.container.makeFlow())
    }

    private var product: ViewModelInterface<ProductViewModel>? {
        if case let .product(page) = flow.path.last { page } else { nil }
    }

    private var login: ViewModelInterface<LoginViewModel>? {
        if case let .login(form) = flow.path.last { form } else { nil }
    }

    private var addresses: ViewModelInterface<AddressesViewModel>? {
        if case let .addresses(list) = flow.path.last { list } else { nil }
    }

    private func rest() async {
        await settle()
        await ViewModelCommits.finished()
        await settle()
    }

    @Test("a tap on a product opens its page; its output goes back, and so does the customer")
    func path() async throws {
        await rest()
        flow.catalogue.send(.didSelectItem("wool-socks"))
        let page = try #require(product)
        #expect(page.id == "wool-socks")
        page.send(.didTapBack)
        #expect(flow.path.isEmpty)
        flow.catalogue.send(.didSelectItem("wool-socks"))
        flow.catalogue.send(.didSelectItem("wool-socks"))  // A second tap opens no second page.
        let socks = try #require(product)
        flow.catalogue.send(.didSelectItem("felt-hat"))
        #expect(flow.path.count == 2)
        let path = flow.path
        flow.send(.pathChanged([path[0]]))
        #expect(flow.path == [path[0]] && product?.id == "wool-socks" && product != page)
        flow.send(.pathChanged(path))  // The swipe back was given up.
        #expect(flow.path == path && product?.id == "felt-hat")
        flow.send(.pathChanged([path[0]]))
        flow.send(.didPop)
        flow.send(.pathChanged(path))
        #expect(flow.path == [path[0]])
        flow.catalogue.send(.didSelectItem("felt-hat"))
        socks.send(.didTapBack)  // It comes late: the other page stays.
        #expect(flow.path.count == 1 && product?.id == "felt-hat")
    }

    @Test("suggestions are open once; a choice is searched for, and closes them")
    func suggestions() async throws {
        await rest()
        await flow.catalogue.perform(.didSearch("socks"))
        flow.catalogue.send(.didTapSearchField)
        let suggestions = try #require(flow.suggestions)
        flow.catalogue.send(.didTapSearchField)
        #expect(flow.suggestions == suggestions && suggestions.content == .shown(["socks"]))
        suggestions.send(.didTapQuery("socks"))
        #expect(flow.suggestions == nil && flow.catalogue.isLoading)
        await rest()
    }

    @Test("the account is the form to sign in, which the addresses replace")
    func signIn() async throws {
        await rest()
        flow.catalogue.send(.didTapAccount)
        let form = try #require(login)
        form.send(.emailChanged("ada@example.com"))
        form.send(.passwordChanged(Password("analytical")))
        await form.perform(.didTapSubmit)
        await rest()
        #expect(flow.path.count == 1 && addresses?.content.value?.count == 3)
        flow.send(.pathChanged([]))
        flow.catalogue.send(.didTapAccount)
        #expect(addresses != nil)
        await rest()
        addresses?.send(.didTapDelete("ada-1"))
        await rest()
        await flow.expect(.showToast("Home is deleted."))
    }

    @Test("who signs out leaves nothing to the next customer, and what was decided is done before")
    func signOut() async throws {
        await rest()
        let visit = shop.container.visit
        visit.session.account = "ada"
        flow.catalogue.send(.didSelectItem("wool-socks"))
        await product?.perform(.viewDidLoad)
        product?.send(.didTapLike)
        await product?.rows[0].perform(.didTapAddToBag)
        await flow.catalogue.perform(.didSearch("socks"))
        flow.catalogue.send(.didTapSearchField)
        flow.catalogue.send(.didTapAccount)
        await rest()
        let held = shop.server.hold()
        addresses?.send(.didTapDelete("ada-1"))
        await settle()
        addresses?.send(.didTapSignOut)
        await settle()
        #expect(flow.path.isEmpty && flow.isSigningOut && shop.container.visit.bag === visit.bag)
        flow.catalogue.send(.didTapAccount)
        #expect(addresses != nil)
        shop.server.release()
        await held.answer("DELETE addresses/ada-1", with: ())
        await rest()
        #expect(flow.path.isEmpty && !flow.isSigningOut && flow.suggestions == nil)
        #expect(flow.catalogue.state.query == "" && flow.catalogue.state.content.value?.count == 8)
        let next = shop.container.visit
        await next.bag.load()
        await next.likes.load()
        #expect(next.bag.count == 0 && !next.likes.contains("wool-socks"))
        #expect(next.session.account == nil && next.queries.all.isEmpty)
        next.session.account = "grace"
        #expect(try await next.addresses.addresses().isEmpty)
        _ = flow.takeOutputs()
    }

    @Test("failures of commits are shown over every screen, one after another")
    func alerts() async throws {
        await rest()
        shop.server.isOffline = true
        for id in ["a", "b"] as [ProductID] {
            shop.container.visit.likes.toggle(id)
            await shop.container.visit.likes.settled(id)
        }
        #expect(flow.alert == offline)
        flow.send(.didDismissAlert)
        #expect(flow.alert == offline)
        flow.send(.didDismissAlert)
        #expect(flow.alert == nil)
    }
}

/// A server whose answer is the same for each request.
private struct FixedServer: HTTPTransport {
    let status: Int
    let body: String

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: status, body: Data(body.utf8))
    }
}

@MainActor struct ClientTests {
    @Test(
        "the status and the body of an answer say what has failed",
        arguments: [
            (404, #"{"reason":"notFound"}"#, ShopError.refused(.notFound)),
            (404, "<html>", .badAnswer), (500, #"{"reason":"soldOut"}"#, .badAnswer),
            (302, #"{"reason":"soldOut"}"#, .badAnswer), (200, "{}", .badAnswer),
        ])
    func status(_ status: Int, _ body: String, _ error: ShopError) async {
        let client = APIClient(
            transport: FixedServer(status: status, body: body), session: Session())
        await #expect(throws: error) { try await client.request(.product("cup")) }
    }

    @Test("a bag counts its lines, however full they are, and each once")
    func bag() async {
        let line = #"{"quantity":2147483647,"id":"#
        let server = FixedServer(status: 200, body: #"[\#(line)"a"},\#(line)"b"},\#(line)"b"}]"#)
        let bag = Bag(APIClient(transport: server, session: Session()))
        await bag.load()
        #expect(bag.count == 4_294_967_294)
    }
}
