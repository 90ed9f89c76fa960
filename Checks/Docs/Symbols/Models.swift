// What the examples of documentation comments take for granted.

import Observation
import SimpleViewModel

// MARK: - View models

final class LikeViewModel: ViewModel {
    enum Input { case didTapLike }
    enum Output: Equatable { case likeStatus(on: Bool) }

    private var isLiked = false

    func accept(_ input: Input, respond: (Output) -> Void) {
        isLiked.toggle()
        respond(.likeStatus(on: isLiked))
    }
}

final class SKUViewModel: ViewModel {
    enum Input { case didTapLike }
    enum Output { case liked }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.liked) }
}

final class ProductViewModel: ViewModel {
    enum Input { case sku(SKUViewModel.Output) }
    enum Output: Equatable { case likeCount(Int) }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.likeCount(1)) }
}

/// Does a little of everything, so that it goes by several names.
@Observable final class ScreenViewModel: ViewModel {
    struct Line: Identifiable { let id = 1, title = "" }
    enum Input {
        case didTapLike, didTapAdd, didTapPlay, didPullToRefresh, didAppear
        case didTapNext, didTapSave, didTapAgain
        case didType(String), didSearch(String), nameChanged(String)
    }
    enum Output: Equatable { case toast(String), searching, results([String]), position(Int) }
    enum Work { case any }
    enum Toast { case saved }

    let title = "", rows: [Line] = []
    private(set) var name = ""
    private(set) var count = 0
    var isLoading: Bool { scope.isRunning(.any) }
    private(set) var items: [String] = []
    private(set) var messages: [String] = []
    private(set) var results: [String] = []
    private(set) var secondsElapsed = 2
    private(set) var speakerIndex = 1
    private(set) var draft = "Hi"
    private(set) var toast: Toast?
    private let find: (@MainActor (String) async throws -> [String])?
    let scope = Scope()
    private let catalogue: Catalogue
    private let socket: AsyncStream<String>

    init(
        catalogue: Catalogue = Catalogue(),
        socket: AsyncStream<String> = AsyncStream { nil },
        find: (@MainActor (String) async throws -> [String])? = nil
    ) {
        self.catalogue = catalogue
        self.socket = socket
        self.find = find
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didTapLike: respond(.toast("Liked"))
        case .didTapAdd: count += 1
        case .didTapPlay:
            scope.run(.any, .restart) { [scope] emit in
                for position in 1...3 {
                    try await scope.sleep(for: .seconds(1))
                    emit(position)
                }
            } each: { position in
                respond(.position(position))
            } catch: { _ in
            }
        case .didPullToRefresh:
            scope.run(
                .any, .restart, operation: { ["sweater", "socks"] }, then: { self.items = $0 })
        case let .didType(text):
            guard let find else {
                return scope.run(.any, .restart, after: .milliseconds(300)) { self.items = [text] }
            }
            scope.run(.any, .restart) {
                try await find(text)
            } then: {
                self.results = $0
            } catch: { _ in
            }
        case .didTapNext: (secondsElapsed, speakerIndex) = (4, 2)
        case .didTapSave: (draft, toast) = ("", .saved)
        case .didTapAgain: break
        case .didAppear: scope.run(.any, .restart, over: self.socket) { self.messages.append($0) }
        case let .didSearch(query):
            respond(.searching)
            scope.run(.any, .restart) {
                try await self.catalogue.search(query)
            } then: { results in
                respond(.results(results))
            } catch: { _ in
            }
        case let .nameChanged(name): self.name = name
        }
    }
}

typealias CounterViewModel = ScreenViewModel
typealias LampViewModel = ScreenViewModel
typealias PlayerViewModel = ScreenViewModel
typealias ProfileViewModel = ScreenViewModel
typealias SearchViewModel = ScreenViewModel
typealias ListViewModel = ScreenViewModel
typealias DetailViewModel = ScreenViewModel
typealias EditViewModel = ScreenViewModel

/// What an example knows that declares members of a view model, or that says `self`.
@MainActor class Members {
    enum Input { case didSearch(String), didCancelSearch }
    enum Output { case isPlaying(Bool), isSearching(Bool), results([String]), failed(String) }

    let player = Player(), catalogue = Catalogue(), user = "Ada"
    let scope = ViewModelScope<Never, Work>()
    var position = 0, secondsElapsed = 0
    var title = ""

    func show(name: String, count: Int) {}
    func invite(_ user: String) async throws {}
    func show(_ output: SKUViewModel.Output) {}
}

@Observable final class RowViewModel: ViewModel {
    init(_ item: Item) {}
    func accept(_ input: Never, respond: (String) -> Void) {}
}
struct Item { let id = "tea" }

/// What an example knows that connects a child to `self`.
enum Parent {
    enum Input { case row(id: String, String) }
}

@MainActor final class Pager {
    private let scope: ViewModelScope<Never, Work>

    init(in owner: ViewModelScope<some Any, some Hashable>) { scope = owner.helper() }

    func loadNext() { scope.run(.load, .restart) {} }
}

struct Place: Sendable {}
@MainActor final class Locations { var onChange: (Place) -> Void = { _ in } }

actor Session { func end() {} }

final class Player {
    var onEnd: () -> Void = {}
}

// MARK: - Values

enum Output {
    case saved, ordered(Int), price(Int), changed(Int), name(String), progress(Int)
    case downloaded(String), temperature(Int), stoppedTyping, failed(String)
}
enum Work {
    case listen, load, search, save, order, download, tick, like, invite, lookUp, signOut

    static func download(_ id: Int) -> Work { .download }
}
typealias Catalogue = Store
struct Store: Sendable {
    func search(_ query: String) async throws -> [String] { ["The Swift Programming Language"] }
    func save(_ name: String) async {}
    func order(_ item: String) async throws -> Int { 1 }
    func measure(_ emit: @Sendable (Int) -> Void) async {}
    func report(_ result: Result<Int, any Error>) {}
}
struct Likes: Sendable { func save(_ id: String) async throws {} }
struct Failures: Sendable { func report(_ error: any Error) {} }
final class Row {
    func show(_ output: SKUViewModel.Output) {}
}

let (shop, app, store, thermometer) = (Store(), Store(), Store(), Store())
let (item, id, name) = ("tea", "tea", "Ada")
let (likes, failures, session) = (Likes(), Failures(), Session())
@MainActor let scope = ViewModelScope<Parent.Input, Work>()
@MainActor let controller = Members()
@MainActor let row: Row? = Row()
@MainActor let like = ViewModelInterface(LikeViewModel())
@MainActor let child = ViewModelInterface(SKUViewModel())
@MainActor let parent = ViewModelInterface(ProductViewModel())
@MainActor let screen = ViewModelInterface(ScreenViewModel())
@MainActor let interface = screen
@MainActor let recording = ViewModelTrace.Recording()
@MainActor var (isLiked, toast) = (false, "")
@MainActor func respond(_ output: Output) {}
@MainActor func show(_ output: ScreenViewModel.Output) {}
func find(_ text: String) async throws -> [Item] { [] }
func load() async throws -> String { "" }
func download(_ emit: @Sendable (Int) -> Void) async throws -> String { "" }
func prices() -> AsyncThrowingStream<Int, any Error> { AsyncThrowingStream { nil } }
func temperatures() -> AsyncStream<Int> { AsyncStream { nil } }
