// Code like that of an app: view models of every shape, and every way to connect one and to run work. Its view models have no
// annotation at all; its view is on the main actor, like those of Apple's frameworks.

import Foundation
import Observation

#if canImport(SimpleViewModel)
import SimpleViewModel
#endif

// Names that an app has, too.
struct Core {}
struct Receiver {}
struct Origin {}
struct WorkItem {}
struct Queue<Element> {}
enum Debug {}

/// Owns one of its rows; the view owns the other.
class ProductViewModel: ViewModel {
    enum Input { case load(id: String), didTapMore, row(id: Int, RowViewModel<Int>.Output) }

    typealias Work = Never
    let scope = Scope()
    private let row: ViewModelChild<RowViewModel<Int>>

    init() { row = scope.child(RowViewModel<Int>(), as: { .row(id: 0, $0) }) }

    func accept(_ input: Input, respond: (String) -> Void) {
        switch input {
        case let .load(id): respond("Product \(id)")
        case .didTapMore: row.send(5)
        case let .row(id, .selected(items)): respond("\(items) of row \(id)")
        }
    }
}

final class SaleViewModel: ProductViewModel {
    override func accept(_ input: Input, respond: (String) -> Void) {
        super.accept(input) { respond("Sale: \($0)") }
    }
}

/// Gets inputs from callbacks.
final class NoticeViewModel: ViewModel {
    typealias Work = Never
    let scope = Scope()

    func accept(_ input: Int, respond: (String) -> Void) { respond("notice \(input)") }
}

@Observable class Form {
    var text = ""
}

/// Has an observed object beside its scope.
///
/// Optimised Swift 6.3 writes over it, if what creates the scope has an optional existential as its
/// default argument.
final class FormViewModel: ViewModel {
    typealias Work = Never
    let scope = Scope()
    let form = Form()
    private let field: String

    init(field: String) { self.field = field }

    func accept(_ input: String, respond: (String) -> Void) {
        form.text = input
        respond("\(field) of \(type(of: form)): \(form.text)")
    }
}

/// Stores `respond`.
final class RowViewModel<Item>: ViewModel {
    enum Output { case selected([Item]) }

    private var respond: Respond?
    private var selected: [Item] = []

    func accept(_ item: Item, respond: @escaping (Output) -> Void) {
        selected.append(item)
        self.respond = self.respond ?? respond
        self.respond?(.selected(selected))
    }
}

/// Responds on another thread, which the compiler accepts in Swift 5 mode.
struct PlayerViewModel: ViewModel {
    private var isPlaying = false

    mutating func accept(_ input: Void, respond: @escaping (Bool) -> Void) {
        isPlaying.toggle()
        #if swift(>=6)
        respond(isPlaying)
        #else
        Thread.detachNewThread { [isPlaying] in respond(isPlaying) }
        #endif
    }
}

/// Each form of work, with the view model's state.
final class BagViewModel: ViewModel {
    enum Input { case add(String), didTapRefresh, didAppear }
    enum Work { case add, refresh, count }

    let scope = Scope()
    private let shop = Shop()
    private var items: [String] = []

    func accept(_ input: Input, respond: @escaping (String) -> Void) {
        switch input {
        case let .add(name):
            scope.commit(.add, .queue) {
                try await self.shop.order(name)
            } then: { item in
                self.items.append(item)
                respond("added \(item)")
            } catch: { error in
                respond("\(error)")
            } afterClose: { [shop] result in
                shop.keep(try? result.get())
            }
        case .didTapRefresh:
            scope.run(.refresh, .restart, after: .milliseconds(1)) { emit in
                for item in self.items { emit(try await self.shop.order(item)) }
            } each: { item in
                respond(item)
            } catch: { error in
                respond("\(error)")
            }
        case .didAppear:
            scope.run(.count, .ignoreWhileRunning, over: self.shop.counts) { respond("\($0)") }
        }
    }
}

struct Shop {
    let counts = AsyncStream<Int> {
        $0.yield(7)
        $0.finish()
    }

    func order(_ name: String) async throws -> String {
        await Task.yield()
        return "\(name) shirt"
    }

    func keep(_ item: String?) {}
}

@MainActor class ProductView {
    let interface: ViewModelInterface<ProductViewModel> = .init(SaleViewModel())
    let row = ViewModelInterface(RowViewModel<Int>())

    func viewDidLoad() {
        interface.receive { [weak self] output in self?.show(output) }
        row.receive { [weak self] output in
            self?.show("row")
            self?.interface.send(.row(id: 1, output))
        }
        interface.send(.load(id: "1"))
        for number in 1...2 { row.send(number) }
        interface.send(.didTapMore)
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
                Sale: Product 1, row, Sale: [1] of row 1, row, Sale: [1, 2] of row 1, Sale: [5] of row 0, Preview, true, false, \
                added red shirt, red shirt shirt, 7, \
                name of Form: Ada, notice 1, notice 2
                """
            precondition(log.joined(separator: ", ") == expected, "\(log)")
            exit(0)
        }
        RunLoop.main.run()
    }

    static func connect() async {
        let view = ProductView()
        view.viewDidLoad()
        let preview = ViewModelInterface(
            AnyViewModel<ProductViewModel.Input, String> { $1("Preview") })
        preview.receive(view.show)
        preview.send(.load(id: "7"))

        let player = ViewModelInterface(AnyViewModel(PlayerViewModel()))
        player.send(())
        await withCheckedContinuation { ended in
            player.receive { isPlaying in
                dispatchPrecondition(condition: .onQueue(.main))
                log.append("\(isPlaying)")
                // One thread after the other: two at once may respond in any order.
                if isPlaying { player.send(()) } else { ended.resume() }
            }
        }
        player.stopReceiving()
        let bag = ViewModelInterface(BagViewModel())
        bag.receive { log.append($0) }
        for input in [BagViewModel.Input.add("red"), .didTapRefresh, .didAppear] {
            await bag.perform(input)
        }
        let form = ViewModelInterface(FormViewModel(field: "name"))
        form.receive { log.append($0) }
        form.send("Ada")
        let viewModel = NoticeViewModel()
        let inputs = viewModel.scope
        inputs.send(1)
        let notices = ViewModelInterface(viewModel)
        notices.receive { log.append($0) }
        await withCheckedContinuation { isDone in
            Thread.detachNewThread {
                inputs.sendFromAnyThread(2)
                DispatchQueue.main.async { isDone.resume() }
            }
        }
        notices.close()
        inputs.send(3)
    }
}
