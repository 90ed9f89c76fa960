// What the examples of the documentation comments take for granted.

import Observation
import SimpleViewModel

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

    private var likeCount = 0

    func accept(_ input: Input, respond: (Output) -> Void) {
        likeCount += 1
        respond(.likeCount(likeCount))
    }
}

struct Catalogue: Sendable {
    func search(_ query: String) async throws -> [String] { ["The Swift Programming Language"] }
}

final class SearchViewModel: ViewModel {
    enum Input { case didSearch(String) }
    enum Output: Equatable { case searching, results([String]), failed(String) }
    enum Work { case search }

    private let tasks: ViewModelTasks<Work>
    private let catalogue: Catalogue

    init(tasks: ViewModelTasks<Work> = ViewModelTasks(), catalogue: Catalogue = Catalogue()) {
        (self.tasks, self.catalogue) = (tasks, catalogue)
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        guard case let .didSearch(query) = input else { return }
        respond(.searching)
        tasks.run(.search, .restart, after: .milliseconds(300)) {
            try await self.catalogue.search(query)
        } then: { results in
            respond(.results(results))
        } catch: { error in
            respond(.failed("\(error)"))
        }
    }
}

/// Plays three seconds.
final class PlayerViewModel: ViewModel {
    enum Input { case didTapPlay }
    enum Output: Equatable { case position(Int) }
    enum Work { case tick }

    private let tasks: ViewModelTasks<Work>
    private var position = 0

    init(tasks: ViewModelTasks<Work>) { self.tasks = tasks }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) { tick(respond) }

    private func tick(_ respond: @escaping Respond) {
        tasks.run(.tick, .restart, after: .seconds(1)) {
        } then: {
            self.position += 1
            respond(.position(self.position))
            if self.position < 3 { self.tick(respond) }
        }
    }
}

final class BagViewModel: ViewModel {
    enum Input { case didPullToRefresh }
    enum Work { case load }

    private(set) var items: [String] = []
    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Input, respond: (Never) -> Void) {
        tasks.run(.load, .restart, operation: { ["sweater", "socks"] }, then: { self.items = $0 })
    }
}

final class ChatViewModel: ViewModel {
    enum Input { case didAppear }
    enum Work { case listen }

    private(set) var messages: [String] = []
    private let socket: AsyncStream<String>
    private let tasks = ViewModelTasks<Work>()

    init(_ socket: AsyncStream<String>) { self.socket = socket }

    func accept(_ input: Input, respond: (Never) -> Void) {
        tasks.run(.listen, .restart, over: self.socket) { self.messages.append($0) }
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@Observable final class ProfileViewModel: ViewModel {
    enum Input { case nameChanged(String) }

    private(set) var name = ""

    func accept(_ input: Input, respond: (Never) -> Void) {}
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@Observable final class CounterViewModel: ViewModel {
    enum Input { case didTapAdd }

    private(set) var count = 0

    func accept(_ input: Input, respond: (Never) -> Void) { count += 1 }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class ScreenViewModel: ViewModel, Observable {
    struct Line: Identifiable { let id = 1, title = "" }
    enum Input { case didTapLike, didPullToRefresh }
    enum Output { case toast(String) }

    let title = "", rows: [Line] = []

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.toast("Liked")) }
}

@MainActor final class Row {
    func show(_ output: SKUViewModel.Output) {}
}
