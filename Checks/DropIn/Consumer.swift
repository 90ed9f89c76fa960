// Code like that of an app: view models of every shape, and every way to connect one and to run work. Checks/DropIn/check
// compiles it in each language mode, with each default isolation, beside the library's files and against the built module,
// and runs it. Its view models have no annotation at all; its view is on the main actor, like those of Apple's frameworks.

import Foundation

#if canImport(SimpleViewModel)
import SimpleViewModel
#endif

// MARK: - Names that an app has, too

struct Core {}
struct Receiver {}
struct Attachment {}
struct Origin {}
struct WorkItem {}
struct Queue<Element> {}
enum Debug {}

// MARK: - View models, one of each shape

class ProductViewModel: ViewModel {
    enum Input { case load(id: String), row(id: Int, RowViewModel.Output) }

    // With default isolation MainActor, the compiler rejects a subclass of a class whose `init()` is implicit.
    init() {}

    func accept(_ input: Input, respond: (String) -> Void) {
        switch input {
        case let .load(id): respond("Product \(id)")
        case let .row(id, .added(count)): respond("\(count) of row \(id)")
        }
    }
}

final class SaleViewModel: ProductViewModel {
    override func accept(_ input: Input, respond: (String) -> Void) {
        super.accept(input) { respond("Sale: \($0)") }
    }
}

struct RowViewModel: ViewModel {
    enum Output { case added(Int) }

    private var count = 0

    mutating func accept(_ input: Int, respond: (Output) -> Void) {
        count += input
        respond(.added(count))
    }
}

/// Stores `respond`, and calls it for a later input.
final class SelectionViewModel<Item: Equatable>: ViewModel {
    private var respond: Respond?
    private var selected: [Item] = []

    func accept(_ item: Item?, respond: @escaping ([Item]) -> Void) {
        guard let item else { return self.respond = respond }
        selected.append(item)
        self.respond?(selected)
    }
}

/// Responds on another thread, which the compiler accepts in Swift 5 mode.
final class PlayerViewModel: ViewModel {
    func accept(_ input: Void, respond: @escaping (Bool) -> Void) {
        #if swift(>=6)
        respond(true)
        #else
        Thread.detachNewThread { respond(true) }
        #endif
    }
}

/// Each form of work, with the view model's state.
final class BagViewModel: ViewModel {
    enum Input { case add(String), didTapRefresh, didTapUpload, didTapCount, didCancel }
    enum Work { case add, refresh, upload, count }

    private let tasks = ViewModelTasks<Work>()
    private let shop = Shop()
    private var items: [String] = []

    func accept(_ input: Input, respond: @escaping (String) -> Void) {
        switch input {
        case let .add(name):
            tasks.run(.add, .queue) {
                try await self.shop.order(name)
            } then: { item in
                self.items.append(item)
                respond("added \(item)")
            } catch: { error in
                respond("\(error)")
            } afterRelease: { [shop] result in
                shop.keep(try? result.get())
            }
        case .didTapRefresh:
            tasks.onRunningChange { work, isRunning in if work == .refresh { respond("is refreshing: \(isRunning)") } }
            tasks.run(.refresh, .restart, after: .milliseconds(1)) { emit in
                for item in self.items { emit(try await self.shop.order(item)) }
            } each: { item in
                respond(item)
            } catch: { error in
                respond("\(error)")
            }
        case .didTapUpload:
            tasks.run(.upload, .concurrent) {
                await Task.yield()
            } then: {
                respond("uploaded")
            }
        case .didTapCount:
            let counts = AsyncStream { [count = items.count] in
                $0.yield(count)
                $0.finish()
            }
            tasks.run(.count, .ignoreWhileRunning, over: counts) { respond("\($0)") }
        case .didCancel: tasks.cancelAll()
        }
    }
}

struct Shop {
    func order(_ name: String) async throws -> String {
        await Task.yield()
        return "\(name) shirt"
    }

    func keep(_ item: String?) {}
}

// MARK: - A view

@MainActor class ProductView {
    let interface: ViewModelInterface<ProductViewModel> = .init(viewModel: SaleViewModel())
    let rows = (0..<3).map { _ in ViewModelInterface(viewModel: RowViewModel()) }

    func viewDidLoad() {
        interface.receive { [weak self] output in self?.show(output) }
        for (id, row) in rows.enumerated() {
            row.receive(passingTo: interface, as: { .row(id: id, $0) }) { [weak self] _ in self?.show("row") }
        }
        interface.send(.load(id: "1"))
        rows[2].send(1)
    }

    func show(_ output: String) { Consumer.log.append(output) }
}

@main
@MainActor
struct Consumer {
    static var log: [String] = []

    /// As in an app, the main thread runs a run loop.
    static func main() {
        Task {
            await connect()
            let expected = """
                Sale: Product 1, row, Sale: 1 of row 2, [1], [1, 2], Preview, added(2), added(4), true, \
                added red shirt, is refreshing: true, red shirt shirt, is refreshing: false, uploaded, 1
                """
            precondition(log.joined(separator: ", ") == expected, "\(log)")
            print("ok")
            exit(0)
        }
        RunLoop.main.run()
    }

    static func show<VM: ViewModel>(_ viewModel: VM, _ inputs: VM.Input...) async {
        let interface = ViewModelInterface(viewModel: viewModel)
        interface.receive { log.append("\($0)") }
        for input in inputs { await interface.perform(input) }
    }

    static func connect() async {
        let view = ProductView()
        view.viewDidLoad()
        await show(SelectionViewModel<Int>(), nil, 1, 2)
        await show(AnyViewModel<ProductViewModel.Input, String> { $1("Preview") }, .load(id: "7"))

        let counter = ViewModelInterface(viewModel: AnyViewModel(RowViewModel()))
        for _ in 0..<2 { counter.send(2) }
        for await output in counter.receive() {
            log.append("\(output)")
            if case .added(4) = output { counter.stopReceiving() }
        }
        let player = ViewModelInterface(viewModel: PlayerViewModel())
        await withCheckedContinuation { continuation in
            player.receive { isPlaying in
                dispatchPrecondition(condition: .onQueue(.main))
                log.append("\(isPlaying)")
                continuation.resume()
            }
            player.send(())
        }

        let bag = ViewModelInterface(viewModel: BagViewModel())
        bag.receive { log.append($0) }
        bag.send(.add("cap"))
        bag.send(.didCancel)
        for input in [BagViewModel.Input.add("red"), .didTapRefresh, .didTapUpload, .didTapCount] {
            await bag.perform(input)
        }
    }
}
