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
    enum Input { case load(id: String), sku(SKUViewModel.Output), row(id: Int?, SKUViewModel.Output) }

    func accept(_ input: Input, respond: (String) -> Void) {
        switch input {
        case let .load(id): respond("Product \(id)")
        case .sku(.addedToBag): respond("bag nil")
        case let .row(id, .addedToBag): respond("bag \(String(describing: id))")
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

/// A final class with asynchronous work of every kind.
final class BagViewModel: ViewModel {
    enum Input { case search(String), add(String), didTapRefresh, didCancel, didTapScan, didTapCount(String) }
    enum Work { case add, refresh, scan, count }

    private let tasks = ViewModelTasks<Work>()
    private let catalogue = Catalogue()
    private let scanner = Scanner()
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
        case .didTapScan:
            tasks.run(.scan, .ignoreWhileRunning) {
                try await withCheckedThrowingContinuation { continuation in
                    self.scanner.scan { result in continuation.resume(with: result) }
                }
            } then: { code in
                respond("code \(code)")
            } catch: { error in
                respond("\(error)")
            }
        case let .didTapCount(text):
            tasks.run(.count, .restart) {
                await wordCount(of: text)
            } then: { count in
                respond("words \(count)")
            }
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

/// An API that calls back on any thread.
nonisolated final class Scanner: Sendable {
    func scan(_ completion: @escaping @Sendable (Result<String, any Error>) -> Void) {
        Task.detached { completion(.success("4006381333931")) }
    }
}

@concurrent
func wordCount(of text: String) async -> Int { text.split(separator: " ").count }

struct Catalogue {
    func products(matching query: String) async throws -> [String] {
        await Task.yield()
        return ["\(query) shirt", "\(query) shoe"]
    }
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

/// Stands in for `UIViewController` and `UIView`.
@MainActor class View {
    init() {}
}

@MainActor protocol SKUViewDelegate: AnyObject {
    func receive(_ output: SKUViewModel.Output)
}

class SKUView: View {
    weak var delegate: (any SKUViewDelegate)?
    private let interface: ViewModelInterface<SKUViewModel> = .init(viewModel: .init())

    override init() {
        super.init()
        interface.receive { [weak self] output in self?.delegate?.receive(output) }
    }

    func tapAddToBag() { interface.send(.didTapAddToBag) }
}

class ProductView: View {
    let interface: ViewModelInterface<ProductViewModel> = .init(viewModel: .init())

    func viewDidLoad() {
        interface.receive { [weak self] output in self?.show(output) }
        interface.send(.load(id: "1"))
    }

    func show(_ output: String) { Consumer.log.append("page: \(output)") }
}

extension ProductView: SKUViewDelegate {
    func receive(_ output: SKUViewModel.Output) { interface.send(.sku(output)) }
}

// MARK: - Checks

@main
@MainActor
struct Consumer {
    static var log: [String] = []

    static func main() async {
        connect()
        useEachShape()
        await work()
        await iterate()
        let expected = """
            page: Product 1, page: bag nil, bag nil, 2, bag Optional(2), 0, bag Optional(0), \
            1, 2, then: -1, ["a"], ["a", "b"], ["b"], Sale: $5, con, content, Product 7, Preview, \
            cancelled, added red shirt, added hat shirt, refreshed 4 [true], found red shirt, \
            refreshed 4 [true, false, true], code 4006381333931, words 2, \
            is uploading: true, uploaded a, is uploading: false, red shirt, red shoe, 1, 2, found hats, 1, 2, 3
            """
        precondition(log.joined(separator: ", ") == expected, "\(log)")
        print("consumer ok")
    }

    static func show<VM: ViewModel>(_ viewModel: VM, _ inputs: VM.Input...) async where VM.Output == String {
        let interface = ViewModelInterface(viewModel: viewModel)
        interface.receive { log.append($0) }
        for input in inputs { await interface.perform(input) }
    }

    static func connect() {
        let page = ProductView()
        page.viewDidLoad()
        let sku = SKUView()
        sku.delegate = page
        sku.tapAddToBag()

        let parent = ViewModelInterface(viewModel: ProductViewModel())
        parent.receive { log.append($0) }
        let child = ViewModelInterface(viewModel: SKUViewModel())
        child.receive(passingTo: parent, as: ProductViewModel.Input.sku)
        child.send(.didTapAddToBag)
        let rows = (0..<3).map { _ in ViewModelInterface(viewModel: SKUViewModel()) }
        for (id, row) in rows.enumerated() {
            row.receive(passingTo: parent, as: { .row(id: id, $0) }) { _ in log.append("\(id)") }
        }
        rows[2].send(.didTapAddToBag)
        rows[0].send(.didTapAddToBag)
    }

    static func useEachShape() {
        let counter = ViewModelInterface(viewModel: CounterViewModel())
        counter.send(1)
        counter.send(1)
        counter.receive { log.append("\($0)") }
        counter.stopReceiving()
        counter.send(-3)
        counter.receive { log.append("then: \($0)") }

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
        let clipboard = ViewModelInterface(viewModel: Clipboard())
        clipboard.receive { log.append($0) }
        for text in ["con", "tent"] { clipboard.send(text) }

        typealias AnyProduct = AnyViewModel<ProductViewModel.Input, String>
        for viewModel in [AnyProduct(ProductViewModel()), AnyProduct { $1("Preview") }] {
            let interface = ViewModelInterface(viewModel: viewModel)
            interface.receive { log.append($0) }
            interface.send(.load(id: "7"))
        }
    }

    static func work() async {
        let interface = ViewModelInterface(viewModel: AnyViewModel(BagViewModel()))
        await withCheckedContinuation { continuation in
            interface.receive { [weak interface] output in
                log.append(output)
                if output == "added hat shirt" { interface?.send(.didTapRefresh) }
                if output == "refreshed 4 [true]" { interface?.send(.search("red")) }
                if output == "found red shirt" { continuation.resume() }
            }
            interface.send(.add("cap"))
            interface.send(.didCancel)
            interface.send(.add("red"))
            interface.send(.add("hat"))
        }
        interface.receive { log.append($0) }
        for input in [BagViewModel.Input.didTapRefresh, .didTapScan, .didTapCount("two words")] {
            await interface.perform(input)
        }
        await show(UploadViewModel(), .didTapUpload("a"), .didTapShow, .didTapCount, .didTapCount)
        let tasks = ViewModelTasks<String>()
        let closure = AnyViewModel<String, String> { query, respond in
            tasks.run("find", .restart) {
                "found \(query)"
            } then: {
                respond($0)
            }
        }
        await show(closure, "hats")
    }

    static func iterate() async {
        let interface = ViewModelInterface(viewModel: AnyViewModel(CounterViewModel()))
        for _ in 0..<3 { interface.send(1) }
        for await count in interface.receive() {
            log.append("\(count)")
            if count == 2 { break }
        }
        for await count in interface.receive() {
            log.append("\(count)")
            if count == 3 { interface.stopReceiving() }
        }
    }
}
