// Plausible mistakes: each section, up to an empty line, has the compiler's message first, and follows the code before all of them.

import Observation
import SimpleViewModel

final class LikeViewModel: ViewModel {
    enum Input { case didTapLike }
    enum Output { case likeStatus(on: Bool) }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.likeStatus(on: true)) }
}

final class RowViewModel: ViewModel {
    enum Output { case added }

    func accept(_ input: Int, respond: (Output) -> Void) { respond(.added) }
}

final class PageViewModel: ViewModel {
    enum Input { case row(RowViewModel.Output), total(Int) }

    func accept(_ input: Input, respond: (Bool) -> Void) {}
}

final class SearchViewModel: ViewModel {
    enum Work { case search }

    let tasks = ViewModelTasks<Work>()

    func accept(_ input: String, respond: @escaping (String) -> Void) {
        tasks.run(.search, .restart, operation: { await load() }, then: { respond($0) })
    }
}

@Observable final class PricesViewModel: ViewModel {
    private(set) var draft = ""

    func accept(_ input: Int, respond: (Never) -> Void) {}
}

enum Update: Sendable { case price(Int), done }
struct Query { let text: String }

@concurrent func load() async -> String { "" }
func find(_ report: @Sendable (String) -> Void) async {}
func tryFind(_ report: @Sendable (String) -> Void) async throws {}
func tryLoad() async throws -> [String] { [] }
func tryStream() async throws -> AsyncThrowingStream<String, any Error> { .init { nil } }
@MainActor func respond(_ text: String) {}

let tasks = SearchViewModel().tasks
let page = ViewModelInterface(PageViewModel())
let row = ViewModelInterface(RowViewModel())
row.receive { page.send(.row($0)) }

// error: type 'LikeViewModel' does not conform to protocol 'ViewModel'
do {
    final class LikeViewModel: ViewModel {
        func accept(_ input: Int) -> Bool { true }
    }
}

// error: assigning non-escaping parameter 'respond' to an '@escaping' closure
final class LaterViewModel: ViewModel {
    private var respond: ((Bool) -> Void)?
    func accept(_ input: Int, respond: (Bool) -> Void) { self.respond = respond }
}

// error: type 'LikeViewModel.Input' has no member 'likeStatus'
ViewModelInterface(LikeViewModel()).send(.likeStatus(on: true))

// error: main actor-isolated instance method 'send(_:fileID:line:)' cannot be called from outside of the actor
func like(_ like: ViewModelInterface<LikeViewModel>) { Task.detached { like.send(.didTapLike) } }

// error: call to main actor-isolated instance method 'send
nonisolated func like(_ like: ViewModelInterface<LikeViewModel>) { like.send(.didTapLike) }

// error: to expected argument type '(Bool) -> Void'
page.receive { (count: Int) in print(count) }

// error: to expected argument type '(RowViewModel.Output) -> PageViewModel.Input'
row.connect(to: PageViewModel(), as: PageViewModel.Input.total)

// error: cannot assign through dynamic lookup property: 'draft' setter is inaccessible
func write(_ screen: ObservedViewModel<PricesViewModel>) { screen.draft = "x" }

// error: type 'Query' does not conform to protocol 'Hashable'
let queries = ViewModelTasks<Query>()

// error: type 'SearchViewModel.Work' has no member 'addToBag'
tasks.cancel(.addToBag)

// error: escaping closure captures non-escaping parameter 'respond'
@MainActor func accept(_ text: String, respond: (String) -> Void) {
    tasks.run(.search, .restart, operation: { await load() }, then: { respond($0) })
}

// error: risks causing data races
@MainActor func accept(_ text: String, respond: @escaping (String) -> Void) {
    Task.detached { respond(await load()) }
}

// error: passing non-Sendable parameter 'respond' to function expecting a '@Sendable' closure
@MainActor func accept(_ text: String, respond: @escaping (String) -> Void) {
    tasks.run(.search, .restart, operation: { await load() }, then: respond)
}

// error: add then: { … } or then: {}, and catch: { error in … } if the operation can throw
tasks.run(.search, .restart) { await load() }

// error: add then: { … } or then: {}, and catch: { error in … } if the operation can throw
tasks.run(.search, .restart) {
    try await tryLoad()
} then: { results in
    respond(results[0])
}

// error: cannot infer type of closure parameter 'items' without a type annotation
tasks.run(.search, .restart) {
    let items = try await tryLoad()
    return items
} then: { items in
    let sorted = items.sorted()
    respond(sorted[0])
}

// error: value of tuple type '()' has no member 'sorted'
tasks.run(.search, .restart) {
    try await tryLoad()
} then: { items in
    let sorted = items.sorted()
    respond(sorted[0].nam)
} catch: { _ in
}

// error: to specified type '(LikeViewModel.Input) -> Void'
let like: (LikeViewModel.Input) -> Void = ViewModelInterface(LikeViewModel()).send

// error: add each: { … }, and catch: { error in … } if the operation can throw
tasks.run(.search, .restart) { emit in await find { emit($0) } }

// error: add each: { … }, and catch: { error in … } if the operation can throw
tasks.run(.search, .restart) { emit in
    try await tryFind { emit($0) }
} each: {
    respond($0)
}

// error: add catch: { error in … }, or pass an AsyncStream, which can't throw
tasks.run(.search, .restart, over: AsyncThrowingStream<String, any Error> { nil }) { respond($0) }

// error: add catch: { error in … }, or pass an AsyncStream, which can't throw
tasks.run(.search, .restart, over: { try await tryStream() }) { respond($0) }

// error: cannot infer contextual base in reference to member 'price'
tasks.run(.search, .restart) { emit in
    emit(.price(1))
    emit(.done)
} each: { update in
    switch update {
    case let .price(price): respond("\(price)")
    case .done: respond("")
    }
}

// error: reference to property 'prices' in closure requires explicit use of 'self'
final class StreamViewModel {
    let prices = AsyncStream<Int> { $0.finish() }
    func accept() { tasks.run(.search, .restart, over: prices) { respond("\($0)") } }
}
