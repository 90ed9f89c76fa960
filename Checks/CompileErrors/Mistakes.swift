// Plausible mistakes. Each section `#if NAME` has one, with the compiler's message; #else corrects it where the rest needs it.

import Observation
import SimpleViewModel

// MARK: - View models, interfaces and receivers

final class LikeViewModel: ViewModel {
    enum Input { case didTapLike }
    enum Output { case likeStatus(on: Bool) }

    // A view model answers through `respond`, not with a return value.
    #if AcceptWithWrongSignature  // error: type 'LikeViewModel' does not conform to protocol 'ViewModel'
    func accept(_ input: Input) -> Output { .likeStatus(on: true) }
    #else
    func accept(_ input: Input, respond: (Output) -> Void) { respond(.likeStatus(on: true)) }
    #endif
}

final class LaterViewModel: ViewModel {
    private var respond: ((Bool) -> Void)?

    // A view model that responds later declares `respond` as `@escaping`.
    #if RespondStoredWithoutEscaping  // error: assigning non-escaping parameter 'respond' to an '@escaping' closure
    func accept(_ input: Int, respond: (Bool) -> Void) { self.respond = respond }
    #else
    func accept(_ input: Int, respond: @escaping (Bool) -> Void) { self.respond = respond }
    #endif
}

@MainActor func use(_ like: ViewModelInterface<LikeViewModel>, _ later: ViewModelInterface<LaterViewModel>) {
    // Only inputs can be sent, not outputs.
    #if SendOfWrongType  // error: type 'LikeViewModel.Input' has no member 'likeStatus'
    like.send(.likeStatus(on: true))
    #endif

    // An asynchronous function outside the main actor awaits `send`.
    #if SendFromDetachedTask  // error: main actor-isolated instance method 'send(_:fileID:line:)' cannot be called from outside of the actor
    Task.detached { like.send(.didTapLike) }
    #endif

    // A receiver gets the outputs of the view model that it receives from.
    #if ReceiverOfWrongType  // error: to expected argument type '(Bool) -> Void'
    later.receive { (count: Int) in print(count) }
    #endif
}

// An interface is used on the main thread.
#if SendFromNonisolatedContext  // error: call to main actor-isolated instance method 'send
func like(_ interface: ViewModelInterface<LikeViewModel>) { interface.send(.didTapLike) }
#else
func like(_ interface: ViewModelInterface<LikeViewModel>) async { await interface.send(.didTapLike) }
#endif

final class RowViewModel: ViewModel {
    enum Output { case added }

    func accept(_ input: Int, respond: (Output) -> Void) { respond(.added) }
}

final class PageViewModel: ViewModel {
    enum Input { case row(RowViewModel.Output), total(Int) }

    func accept(_ input: Input, respond: (Int) -> Void) { respond(1) }
}

@MainActor func connect(_ row: ViewModelInterface<RowViewModel>, to page: ViewModelInterface<PageViewModel>) {
    // An output must be converted to one of the parent's inputs.
    #if PassingToParentOfWrongType  // error: to expected argument type '(RowViewModel.Output) -> PageViewModel.Input'
    row.receive(passingTo: page, as: PageViewModel.Input.total)
    #endif
}

// MARK: - Work

struct Query { let text: String }

// Work is identified by its name, which must be comparable with other names.
#if WorkThatIsNotHashable  // error: type 'Query' does not conform to protocol 'Hashable'
#else
extension Query: Hashable {}
#endif

@concurrent func load() async -> String { "" }
func find(_ report: @Sendable (String) -> Void) async {}
func tryFind(_ report: @Sendable (String) -> Void) async throws {}
func tryLoad() async throws -> [String] { [] }
func delete() async throws {}

final class QueryViewModel: ViewModel {
    private let tasks = ViewModelTasks<Query>()

    // A view model that responds from its work declares `respond` as `@escaping`.
    #if RespondWithoutEscapingInWork  // error: escaping closure captures non-escaping parameter 'respond'
    func accept(_ text: String, respond: (String) -> Void) {
        tasks.run(Query(text: text), .restart, operation: { await load() }, then: { respond($0) })
    }
    #else
    func accept(_ text: String, respond: @escaping (String) -> Void) {
        tasks.run(Query(text: text), .restart, operation: { await load() }, then: { respond($0) })
    }
    #endif
}

final class SearchViewModel: ViewModel {
    enum Work { case search }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ prices: AsyncThrowingStream<String, any Error>, respond: @escaping (String) -> Void) {
        // The names of a view model's work are its own.
        #if WorkOfAnUnknownName  // error: type 'SearchViewModel.Work' has no member 'addToBag'
        tasks.cancel(.addToBag)
        #endif

        // `respond` belongs to the main thread; use `ViewModelTasks` instead of a detached task.
        #if RespondInDetachedTask  // error: risks causing data races
        Task.detached { respond(await load()) }
        #endif

        // `then` belongs to the main actor. Call `respond` in it.
        #if RespondPassedAsThen  // error: passing non-Sendable parameter 'respond' to function expecting a '@Sendable' closure
        tasks.run(.search, .restart, operation: { await load() }, then: respond)
        #endif

        // A result that is not used would be lost.
        #if ResultWithoutThen  // error: add then: { … } or then: {}, and catch: { error in … } if the operation can throw
        tasks.run(.search, .restart) { await load() }
        #endif

        // An error that is not turned into an output would vanish.
        #if ThrowingResultWithoutCatch  // error: add then: { … } or then: {}, and catch: { error in … } if the operation can throw
        tasks.run(.search, .restart) {
            try await tryLoad()
        } then: { results in
            respond(results[0])
        }
        #endif

        // Two closures with several statements hide from the compiler that `catch:` is missing.
        #if LongResultWithoutCatch  // error: cannot infer type of closure parameter 'items' without a type annotation
        tasks.run(.search, .restart) {
            let items = try await tryLoad()
            return items
        } then: { items in
            let sorted = items.sorted()
            respond(sorted[0])
        }
        #endif

        // Work that returns nothing says that nothing follows it, so that a forgotten output is noticed.
        #if NothingWithoutThen  // error: add then: { … } or then: {}, and catch: { error in … } if the operation can throw
        tasks.run(.search, .restart) {
            try await delete()
        } catch: { _ in
        }
        #endif

        // Values that are emitted need a closure that receives them.
        #if EmittingOperationWithoutEach  // error: add each: { … }, and catch: { error in … } if the operation can throw
        tasks.run(.search, .restart) { emit in
            await find { emit($0) }
        }
        #endif

        // An error that is not turned into an output would vanish.
        #if EmittingOperationWithoutCatch  // error: add each: { … }, and catch: { error in … } if the operation can throw
        tasks.run(.search, .restart) { emit in
            try await tryFind { emit($0) }
        } each: {
            respond($0)
        }
        #endif

        // A loop that ends with an error would end silently.
        #if SequenceWithoutCatch  // error: add catch: { error in … }, or pass an AsyncStream, which can't throw
        tasks.run(.search, .restart, over: prices) { respond($0) }
        #endif
    }
}

enum Update: Sendable { case price(Int), done }

@Observable final class PricesViewModel: ViewModel {
    enum Work { case follow }

    private(set) var draft = ""
    private let tasks = ViewModelTasks<Work>()
    private let prices = AsyncStream<Int> { $0.finish() }

    func accept(_ input: Int, respond: @escaping (Int) -> Void) {
        // The type of values cannot be inferred from several statements.
        #if SwitchInEachWithoutType  // error: cannot infer contextual base in reference to member 'price'
        tasks.run(.follow, .restart) { emit in
            emit(.price(1))
            emit(.done)
        } each: { update in
            switch update {
            case let .price(price): respond(price)
            case .done: respond(0)
            }
        }
        #else
        tasks.run(.follow, .restart) { emit in
            emit(.price(1))
            emit(.done)
        } each: { (update: Update) in
            switch update {
            case let .price(price): respond(price)
            case .done: respond(0)
            }
        }
        #endif

        // The sequence is created when the work begins.
        #if SequenceWithoutSelf  // error: reference to property 'prices' in closure requires explicit use of 'self'
        tasks.run(.follow, .restart, over: prices) { respond($0) }
        #else
        tasks.run(.follow, .restart, over: self.prices) { respond($0) }
        #endif
    }
}

// A view changes nothing: it sends an input.
@MainActor func write(_ screen: ObservedViewModel<PricesViewModel>) {
    #if WriteToProperty  // error: cannot assign through dynamic lookup property: 'draft' setter is inaccessible
    screen.draft = "x"
    #else
    screen.send(1)
    #endif
}
