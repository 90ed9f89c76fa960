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

    typealias Work = Never
    let scope = Scope()

    func accept(_ input: Input, respond: (Bool) -> Void) {}
}

final class SearchViewModel: ViewModel {
    enum Work { case search }

    let scope = Scope()

    func accept(_ input: String, respond: @escaping (String) -> Void) {
        scope.run(.search, .restart, operation: { await load() }, then: { respond($0) })
    }
}

@Observable final class PricesViewModel: ViewModel {
    private(set) var draft = ""

    func accept(_ input: Int, respond: (Never) -> Void) {}
}

enum Update: Sendable { case price(Int), done }
struct Query { let text: String }

@concurrent func load() async -> String { "" }
func tryLoad() async throws -> [String] { [] }
@MainActor func respond(_ text: String) {}

let scope = SearchViewModel().scope
let page = ViewModelInterface(PageViewModel())
let row = ViewModelInterface(RowViewModel())
row.receive { page.send(.row($0)) }

// error: type 'LikeViewModel' does not conform to protocol 'ViewModelSignals'
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
_ = PageViewModel().scope.child(RowViewModel(), as: PageViewModel.Input.total)

// error: cannot assign through dynamic lookup property: 'draft' setter is inaccessible
func write(_ screen: ViewModelInterface<PricesViewModel>) { screen.draft = "x" }

// error: requires that 'Query' conform to 'Hashable'
ViewModelScope<Never, Query>().run(Query(text: ""), .restart) {}

// error: type 'SearchViewModel.Work' has no member 'addToBag'
scope.cancel(.addToBag)

// error: escaping closure captures non-escaping parameter 'respond'
@MainActor func accept(_ text: String, respond: (String) -> Void) {
    scope.run(.search, .restart, operation: { await load() }, then: { respond($0) })
}

// error: risks causing data races
@MainActor func accept(_ text: String, respond: @escaping (String) -> Void) {
    Task.detached { respond(await load()) }
}

// error: passing non-Sendable parameter 'respond' to function expecting a '@Sendable' closure
@MainActor func accept(_ text: String, respond: @escaping (String) -> Void) {
    scope.run(.search, .restart, operation: { await load() }, then: respond)
}

// error: value of tuple type '()' has no member 'sorted'
scope.run(.search, .restart) {
    try await tryLoad()
} then: { items in
    let sorted = items.sorted()
    respond(sorted[0].nam)
} catch: { _ in
}

// error: to specified type '(LikeViewModel.Input) -> Void'
let like: (LikeViewModel.Input) -> Void = ViewModelInterface(LikeViewModel()).send

// error: cannot infer contextual base in reference to member 'price'
scope.run(.search, .restart) { emit in
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
    func accept() { scope.run(.search, .restart, over: prices) { respond("\($0)") } }
}

// error: unavailable property 'scope' was used to satisfy a requirement of protocol 'ViewModel': declare 'let scope = Scope()'
final class NotesViewModel: ViewModel {
    enum Work { case save }
    func accept(_ input: Int, respond: (Never) -> Void) {}
}

// error: unavailable property 'scope' was used to satisfy a requirement of protocol 'ViewModel': declare 'let scope = Scope()'
final class NotesViewModel: ViewModel {
    enum Work { case save }
    let tasks = Scope()
    func accept(_ input: Int, respond: (Never) -> Void) {}
}

// error: unavailable property 'scope' was used to satisfy a requirement of protocol 'ViewModel': declare 'let scope = Scope()'
final class NotesViewModel: ViewModel {
    let scope = ViewModelScope<Int, Never>()
    func accept(_ input: String, respond: (Never) -> Void) {}
}

// error: 'send' is unavailable: declare 'let scope = Scope()' and 'typealias Work = Never'
final class NotesViewModel: ViewModel {
    func accept(_ input: Int, respond: (Never) -> Void) { scope.send(1) }
}

// error: 'child(_:name:as:)' is unavailable: declare 'let scope = Scope()' and 'typealias Work = Never'
final class NotesViewModel: ViewModel {
    enum Input { case row(RowViewModel.Output) }
    let scope = Scope()
    lazy var row = scope.child(RowViewModel(), as: Input.row)
    func accept(_ input: Input, respond: (Never) -> Void) {}
}

// error: 'sendFromAnyThread' is deprecated: declare 'let scope = Scope()' and 'typealias Work = Never'
final class NotesViewModel: ViewModel {
    func accept(_ input: Int, respond: (Never) -> Void) { scope.sendFromAnyThread(1) }
}

// error: type 'ViewModelWorkNotDeclared' has no member 'save'
final class NotesViewModel: ViewModel {
    let scope = Scope()
    func accept(_ input: Int, respond: (Never) -> Void) { self.scope.run(.save, .restart) {} }
}

// error: property 'scope' must be as accessible as its enclosing type because it matches a requirement in protocol 'ViewModel'
final class NotesViewModel: ViewModel {
    enum Input { case didTap }
    typealias Work = Never
    private let scope = Scope()
    func accept(_ input: Input, respond: (Never) -> Void) {}
}

// error: enum 'Work' must be as accessible as its enclosing type because it matches a requirement in protocol 'ViewModel'
final class NotesViewModel: ViewModel {
    private enum Work { case save }
    let scope = Scope()
    func accept(_ input: Int, respond: (Never) -> Void) {}
}

// error: 'scope' is unavailable: the scope belongs to the view model; send an input
page.scope.send(.total(1))

// error: value of type 'ViewModelInterface<PricesViewModel>' has no dynamic member 'price'
func price(_ screen: ViewModelInterface<PricesViewModel>) { print(screen.price) }

// error: referencing subscript 'subscript(dynamicMember:)' on 'ViewModelInterface' requires that 'LikeViewModel' conform to 'Observable'
func isLiked(_ screen: ViewModelInterface<LikeViewModel>) { print(screen.isLiked) }
