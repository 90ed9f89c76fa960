// Code like that of an app: view models of every shape, and every way to connect one. Checks/DropIn/check compiles it in each
// language mode, with each default isolation, beside the core's source and against the built module, and runs it.
//
// The view models have no annotation at all. The views and their protocols are on the main actor, like those of UIKit,
// AppKit and SwiftUI.

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

/// A plain class that responds before it returns.
class ProductViewModel: ViewModel {
    enum Input { case load(id: String), sku(SKUViewModel.Output), row(id: Int, SKUViewModel.Output) }

    func accept(_ input: Input, respond: (String) -> Void) {
        switch input {
        case let .load(id): respond("Product \(id)")
        case .sku(.addedToBag): respond("bag")
        case let .row(id, .addedToBag): respond("bag \(id)")
        }
    }
}

/// A class with `@escaping`.
class SKUViewModel: ViewModel {
    enum Input { case didTapAddToBag }
    enum Output { case addedToBag }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) { respond(.addedToBag) }
}

/// A struct with a mutating `accept`.
struct CounterViewModel: ViewModel {
    private var count = 0

    mutating func accept(_ input: Int, respond: (Int) -> Void) {
        count += input
        respond(count)
    }
}

/// A generic view model that stores `respond` and calls it for a later input.
final class SelectionViewModel<Item: Equatable>: ViewModel {
    enum Input { case start, didTap(Item) }
    enum Output { case selection([Item]) }

    private var respond: Respond?
    private var selected: [Item] = []

    func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .start: self.respond = respond
        case let .didTap(item):
            if let index = selected.firstIndex(of: item) { selected.remove(at: index) } else { selected.append(item) }
            self.respond?(.selection(selected))
        }
    }
}

/// A final class with asynchronous work that uses the view model's state.
final class BagViewModel: ViewModel {
    enum Input { case search(String), add(String), didTapRefresh, didCancel }
    enum Work { case add, refresh }

    private let tasks = ViewModelTasks<Work>()
    private let catalogue = Catalogue()
    private var items: [String] = []
    private var isRefreshing: [Bool] = []

    func accept(_ input: Input, respond: @escaping (String) -> Void) {
        switch input {
        case let .search(query):
            Task {
                do {
                    respond("found \(try await catalogue.products(matching: query)[0])")
                } catch {
                    respond("\(error)")
                }
            }
        case let .add(query):
            tasks.run(.add, .queue) {
                try await self.catalogue.products(matching: query)
            } then: { found in
                self.items += found
                respond("added \(found[0])")
            } catch: { error in
                respond("\(error)")
            } afterRelease: { [catalogue] result in
                catalogue.keep(try? result.get())
            }
        case .didTapRefresh:
            tasks.run(.refresh, .restart, after: .milliseconds(1), isRunning: { self.isRefreshing.append($0) }) {
                emit in
                emit(self.items.count)
            } each: { count in
                respond("refreshed \(count) \(self.isRefreshing)")
            }
        case .didCancel:
            tasks.cancelAll()
            respond("cancelled")
        }
    }
}

/// A struct whose work returns nothing, follows a sequence, or emits while it runs and can fail.
struct UploadViewModel: ViewModel {
    enum Input { case didTapUpload(String), didTapCount, didTapShow }
    enum Work: Hashable { case upload(String), count, show }

    private let tasks = ViewModelTasks<Work>()
    private let catalogue = Catalogue()
    private var count = 0

    mutating func accept(_ input: Input, respond: @escaping (String) -> Void) {
        switch input {
        case let .didTapUpload(name):
            tasks.run(.upload(name), .concurrent, isRunning: { respond("is uploading: \($0)") }) {
                await Task.yield()
            } then: {
                respond("uploaded \(name)")
            }
        case .didTapCount:
            count += 1
            let counts = AsyncStream { [count] in
                $0.yield(count)
                $0.finish()
            }
            tasks.run(.count, .queue, over: counts) { respond("\($0)") }
        case .didTapShow:
            tasks.run(.show, .restart) { [catalogue] emit in
                for product in try await catalogue.products(matching: "red") { emit(product) }
            } each: { product in
                respond(product)
            } catch: { error in
                respond("\(error)")
            }
        }
    }
}

struct Catalogue {
    func products(matching query: String) async throws -> [String] {
        await Task.yield()
        return ["\(query) shirt", "\(query) shoe"]
    }

    func keep(_ products: [String]?) {}
}

/// A class for subclassing.
///
/// Its initializer is explicit because with default isolation MainActor the compiler rejects a subclass of a class,
/// view model or not, whose `init()` is implicit.
class PriceViewModel: ViewModel {
    init() {}

    func accept(_ input: Int, respond: (String) -> Void) { respond("$\(input)") }
}

/// A subclass that changes its superclass's outputs.
class SalePriceViewModel: PriceViewModel {
    override func accept(_ input: Int, respond: (String) -> Void) {
        super.accept(input / 2) { respond("Sale: \($0)") }
    }
}

/// A type that conforms in an extension.
final class Clipboard {
    var text = ""
}

extension Clipboard: ViewModel {
    func accept(_ input: String, respond: (String) -> Void) {
        text += input
        respond(text)
    }
}

// MARK: - Views

@MainActor protocol SKUViewDelegate: AnyObject {
    func receive(_ output: SKUViewModel.Output)
}

@MainActor class SKUView {
    weak var delegate: (any SKUViewDelegate)?
    private let interface: ViewModelInterface<SKUViewModel> = .init(viewModel: .init())

    init() { interface.receive { [weak self] output in self?.delegate?.receive(output) } }

    func tapAddToBag() { interface.send(.didTapAddToBag) }
}

@MainActor class ProductView: SKUViewDelegate {
    let interface: ViewModelInterface<ProductViewModel> = .init(viewModel: .init())

    func viewDidLoad() {
        interface.receive { [weak self] output in self?.show(output) }
        interface.send(.load(id: "1"))
    }

    func show(_ output: String) { Consumer.log.append("page: \(output)") }

    func receive(_ output: SKUViewModel.Output) { interface.send(.sku(output)) }
}

// MARK: - Checks

@main
@MainActor
struct Consumer {
    static var log: [String] = []

    static func main() async {
        connect()
        await useEachShape()
        await work()
        let expected = """
            page: Product 1, page: bag, 2, bag 2, 1, 2, ["a"], ["a", "b"], ["b"], Sale: $5, con, content, Preview, 1, 2, \
            cancelled, added red shirt, added hat shirt, found red shirt, refreshed 4 [true], \
            is uploading: true, uploaded a, is uploading: false, red shirt, red shoe, 1, 2
            """
        precondition(log.joined(separator: ", ") == expected, "\(log)")
        print("consumer ok")
    }

    static func connect() {
        let page = ProductView()
        page.viewDidLoad()
        let sku = SKUView()
        sku.delegate = page
        sku.tapAddToBag()

        let parent = ViewModelInterface(viewModel: ProductViewModel())
        parent.receive { log.append($0) }
        let rows = (0..<3).map { _ in ViewModelInterface(viewModel: SKUViewModel()) }
        for (id, row) in rows.enumerated() {
            row.receive(passingTo: parent, as: { .row(id: id, $0) }) { _ in log.append("\(id)") }
        }
        rows[2].send(.didTapAddToBag)
    }

    static func show<VM: ViewModel>(_ viewModel: VM, _ inputs: VM.Input...) async {
        let interface = ViewModelInterface(viewModel: viewModel)
        interface.receive { log.append("\($0)") }
        for input in inputs { await interface.perform(input) }
    }

    static func useEachShape() async {
        await show(CounterViewModel(), 1, 1)
        let selection = ViewModelInterface(viewModel: SelectionViewModel<String>())
        selection.receive { output in
            switch output {
            case let .selection(items): log.append("\(items)")
            }
        }
        selection.send(.start)
        for item in ["a", "b", "a"] { selection.send(.didTap(item)) }

        let price = ViewModelInterface<PriceViewModel>(viewModel: SalePriceViewModel())
        price.receive { log.append($0) }
        price.send(10)
        await show(Clipboard(), "con", "tent")
        await show(AnyViewModel<ProductViewModel.Input, String> { $1("Preview") }, .load(id: "7"))

        let counter = ViewModelInterface(viewModel: AnyViewModel(CounterViewModel()))
        for _ in 0..<2 { counter.send(1) }
        for await count in counter.receive() {
            log.append("\(count)")
            if count == 2 { counter.stopReceiving() }
        }
    }

    static func work() async {
        let interface = ViewModelInterface(viewModel: AnyViewModel(BagViewModel()))
        await withCheckedContinuation { continuation in
            interface.receive { [weak interface] output in
                log.append(output)
                if output == "added hat shirt" { interface?.send(.search("red")) }
                if output == "found red shirt" { continuation.resume() }
            }
            interface.send(.add("cap"))
            interface.send(.didCancel)
            interface.send(.add("red"))
            interface.send(.add("hat"))
        }
        interface.receive { log.append($0) }
        await interface.perform(.didTapRefresh)
        await show(UploadViewModel(), .didTapUpload("a"), .didTapShow, .didTapCount, .didTapCount)
    }
}
