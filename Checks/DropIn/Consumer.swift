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
    enum Input {
        case loadProduct(id: String)
        case didTapLike
        case sku(SKUViewModel.Output)
        case row(id: Int, SKUViewModel.Output)
    }

    enum Output: Equatable {
        case loadedProduct(name: String)
        case likeStatus(on: Bool)
        case addedToBag
        case addedToBagFromRow(Int)
    }

    private var isLiked = false

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .loadProduct(id):
            respond(.loadedProduct(name: "Product \(id)"))
        case .didTapLike:
            isLiked.toggle()
            respond(.likeStatus(on: isLiked))
        case .sku(.addedToBag):
            respond(.addedToBag)
        case let .row(id, .addedToBag):
            respond(.addedToBagFromRow(id))
        }
    }
}

/// The same view model with `@escaping`.
class SKUViewModel: ViewModel {
    enum Input { case didTapAddToBag }
    enum Output { case addedToBag }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didTapAddToBag: respond(.addedToBag)
        }
    }
}

/// A struct with a mutating `accept`.
struct CounterViewModel: ViewModel {
    enum Input { case increment, decrement }

    private(set) var count = 0

    mutating func accept(_ input: Input, respond: (Int) -> Void) {
        switch input {
        case .increment: count += 1
        case .decrement: count -= 1
        }
        respond(count)
    }
}

/// A final class that stores `respond` and calls it for a later input.
final class DownloadViewModel: ViewModel {
    enum Input { case start, didReceive(bytes: Int) }
    enum Output: Equatable { case progress(Int) }

    private var respond: Respond?
    private var received = 0

    func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .start: self.respond = respond
        case let .didReceive(bytes):
            received += bytes
            self.respond?(.progress(received))
        }
    }
}

/// A final class whose outputs come after asynchronous work.
final class SearchViewModel: ViewModel {
    enum Input { case search(String) }
    enum Output: Equatable { case searching, found([String]), failed }

    private let catalogue = Catalogue()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .search(query):
            respond(.searching)
            Task {
                do {
                    respond(.found(try await catalogue.products(matching: query)))
                } catch {
                    respond(.failed)
                }
            }
        }
    }
}

/// A final class whose asynchronous work has names.
final class BagViewModel: ViewModel {
    enum Input { case add(String), didTapRefresh, didCancel }
    enum Output: Equatable { case added(String), refreshed(Int), failed, cancelled }
    enum Work { case add, refresh }

    private let tasks = ViewModelTasks<Work>()
    private let catalogue = Catalogue()
    private var items: [String] = []
    private(set) var isRefreshing: [Bool] = []

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .add(query):
            tasks.run(.add, .queue) {
                try await self.catalogue.products(matching: query)
            } then: { found in
                self.items += found
                respond(.added(found[0]))
            } catch: { _ in
                respond(.failed)
            }
        case .didTapRefresh:
            tasks.run(.refresh, .restart, after: .milliseconds(1), isRunning: { self.isRefreshing.append($0) }) {
                emit in
                emit(self.items.count)
            } each: { count in
                respond(.refreshed(count))
            }
        case .didCancel:
            tasks.cancelAll()
            respond(.cancelled)
        }
    }
}

/// A struct with asynchronous work.
struct ClockViewModel: ViewModel {
    enum Work: String { case tick }

    private let tasks = ViewModelTasks<Work>()
    private var count = 0

    mutating func accept(_ step: Int, respond: @escaping (Int) -> Void) {
        count += step
        let counts = AsyncStream { [count] in
            $0.yield(count)
            $0.finish()
        }
        tasks.run(.tick, .queue, over: counts) { respond($0) }
    }
}

/// A struct whose work returns a result, or emits while it runs and can fail.
struct UploadViewModel: ViewModel {
    enum Input { case didTapUpload(String), didTapShow }
    enum Output: Equatable { case isUploading(Bool), uploaded(String), product(String), failed }
    enum Work: Hashable { case upload(String), show }

    private let tasks = ViewModelTasks<Work>()
    private let catalogue = Catalogue()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didTapUpload(name):
            tasks.run(.upload(name), .concurrent, isRunning: { respond(.isUploading($0)) }) {
                await Task.yield()
            } then: {
                respond(.uploaded(name))
            }
        case .didTapShow:
            tasks.run(.show, .restart) { emit in
                for product in try await catalogue.products(matching: "red") { emit(product) }
            } each: { product in
                respond(.product(product))
            } catch: { _ in
                respond(.failed)
            }
        }
    }
}

/// A final class whose work awaits a callback, and a function that leaves the main actor.
final class ScanViewModel: ViewModel {
    enum Input { case didTapScan, didTapCount(String) }
    enum Output: Equatable { case isScanning(Bool), code(String), wordCount(Int), failed }
    enum Work { case scan, count }

    private let tasks = ViewModelTasks<Work>()
    private let scanner = Scanner()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didTapScan:
            tasks.run(.scan, .ignoreWhileRunning, isRunning: { respond(.isScanning($0)) }) {
                try await withCheckedThrowingContinuation { continuation in
                    self.scanner.scan { result in continuation.resume(with: result) }
                }
            } then: { code in
                respond(.code(code))
            } catch: { _ in
                respond(.failed)
            }
        case let .didTapCount(text):
            tasks.run(.count, .restart) {
                await wordCount(of: text)
            } then: { count in
                respond(.wordCount(count))
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

/// A generic view model, whose inputs and outputs are type parameters.
final class SelectionViewModel<Item: Equatable>: ViewModel {
    enum Input { case didTap(Item) }
    enum Output { case selection([Item]) }

    private var selected: [Item] = []

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didTap(item):
            if let index = selected.firstIndex(of: item) { selected.remove(at: index) } else { selected.append(item) }
            respond(.selection(selected))
        }
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
    private(set) var addedToBagCount = 0
    private let interface: ViewModelInterface<SKUViewModel> = .init(viewModel: .init())

    override init() {
        super.init()
        interface.receive { [weak self] output in
            self?.addedToBagCount += 1
            self?.delegate?.receive(output)
        }
    }

    func tapAddToBag() { interface.send(.didTapAddToBag) }
}

class ProductView: View {
    let interface: ViewModelInterface<ProductViewModel> = .init(viewModel: .init())
    private(set) var shown: [ProductViewModel.Output] = []
    private(set) var title = ""

    func viewDidLoad() {
        interface.receive { [weak self] msg in
            self?.shown.append(msg)
            switch msg {
            case let .loadedProduct(name): self?.title = name
            case .likeStatus, .addedToBag, .addedToBagFromRow: break
            }
        }
        interface.send(.loadProduct(id: "1"))
    }
}

extension ProductView: SKUViewDelegate {
    func receive(_ output: SKUViewModel.Output) {
        interface.send(.sku(output))
    }
}

// MARK: - Checks

@main
@MainActor
struct Consumer {
    static func main() async {
        checkPageWithDelegate()
        checkPassingToParent()
        checkStruct()
        checkStoredRespond()
        checkOtherShapes()
        checkAnyViewModel()
        await checkAsynchronousWork()
        await checkNamedWork()
        await checkOutputs()
        print("consumer ok")
    }

    static func checkPageWithDelegate() {
        let page = ProductView()
        page.viewDidLoad()
        let sku = SKUView()
        sku.delegate = page
        sku.tapAddToBag()
        page.interface.send(.didTapLike)
        precondition(page.title == "Product 1")
        precondition(page.shown == [.loadedProduct(name: "Product 1"), .addedToBag, .likeStatus(on: true)])
        precondition(sku.addedToBagCount == 1)
    }

    static func checkPassingToParent() {
        let parent = ViewModelInterface(viewModel: ProductViewModel())
        var parentOutputs: [ProductViewModel.Output] = []
        parent.receive { parentOutputs.append($0) }

        let child = ViewModelInterface(viewModel: SKUViewModel())
        child.receive(passingTo: parent, as: ProductViewModel.Input.sku)
        child.send(.didTapAddToBag)
        precondition(parentOutputs == [.addedToBag])

        let rows = (0..<3).map { _ in ViewModelInterface(viewModel: SKUViewModel()) }
        var tapped: [Int] = []
        for (id, row) in rows.enumerated() {
            row.receive(passingTo: parent, as: { .row(id: id, $0) }) { _ in tapped.append(id) }
        }
        rows[2].send(.didTapAddToBag)
        rows[0].send(.didTapAddToBag)
        precondition(tapped == [2, 0])
        precondition(parentOutputs == [.addedToBag, .addedToBagFromRow(2), .addedToBagFromRow(0)])
    }

    static func checkStruct() {
        let interface = ViewModelInterface(viewModel: CounterViewModel())
        interface.send(.increment)
        interface.send(.increment)
        var counts: [Int] = []
        interface.receive { counts.append($0) }
        precondition(counts == [1, 2])
        interface.stopReceiving()
        interface.send(.decrement)
        precondition(counts == [1, 2])
        interface.receive { counts.append(-$0) }
        precondition(counts == [1, 2, -1])
    }

    static func checkStoredRespond() {
        let interface = ViewModelInterface(viewModel: DownloadViewModel())
        var outputs: [DownloadViewModel.Output] = []
        interface.receive { outputs.append($0) }
        interface.send(.start)
        interface.send(.didReceive(bytes: 10))
        interface.send(.didReceive(bytes: 5))
        precondition(outputs == [.progress(10), .progress(15)])
    }

    static func checkOtherShapes() {
        let selection = ViewModelInterface(viewModel: SelectionViewModel<String>())
        var selected: [String] = []
        selection.receive { output in
            switch output {
            case let .selection(items): selected = items
            }
        }
        for item in ["a", "b", "a"] { selection.send(.didTap(item)) }
        precondition(selected == ["b"])

        let price = ViewModelInterface<PriceViewModel>(viewModel: SalePriceViewModel())
        var shown = ""
        price.receive { shown = $0 }
        price.send(10)
        precondition(shown == "Sale: $5")

        let clipboard = ViewModelInterface(viewModel: Clipboard())
        var text = ""
        clipboard.receive { text = $0 }
        clipboard.send("con")
        clipboard.send("tent")
        precondition(text == "content")
    }

    static func checkAnyViewModel() {
        typealias ProductInterface = ViewModelInterface<AnyViewModel<ProductViewModel.Input, ProductViewModel.Output>>
        let real = ProductInterface(viewModel: AnyViewModel(ProductViewModel()))
        let preview = ProductInterface(viewModel: AnyViewModel { $1(.loadedProduct(name: "Preview")) })
        var outputs: [ProductViewModel.Output] = []
        for interface in [real, preview] {
            interface.receive { outputs.append($0) }
            interface.send(.loadProduct(id: "7"))
        }
        precondition(outputs == [.loadedProduct(name: "Product 7"), .loadedProduct(name: "Preview")])

        let counter = ViewModelInterface(viewModel: AnyViewModel(CounterViewModel()))
        var counts: [Int] = []
        counter.receive { counts.append($0) }
        counter.send(.increment)
        counter.send(.increment)
        precondition(counts == [1, 2])
    }

    static func checkAsynchronousWork() async {
        let interface = ViewModelInterface(viewModel: SearchViewModel())
        var outputs: [SearchViewModel.Output] = []
        await withCheckedContinuation { continuation in
            interface.receive { output in
                outputs.append(output)
                if output != .searching { continuation.resume() }
            }
            interface.send(.search("red"))
            precondition(outputs == [.searching])
        }
        precondition(outputs == [.searching, .found(["red shirt", "red shoe"])])
    }

    static func checkNamedWork() async {
        let bag = BagViewModel()
        let interface = ViewModelInterface(viewModel: AnyViewModel(bag))
        var outputs: [BagViewModel.Output] = []
        await withCheckedContinuation { continuation in
            interface.receive { [weak interface] output in
                outputs.append(output)
                if case .refreshed = output { continuation.resume() }
                if output == .added("hat shirt") { interface?.send(.didTapRefresh) }
            }
            interface.send(.add("cap"))
            interface.send(.didCancel)
            interface.send(.add("red"))
            interface.send(.add("hat"))
        }
        precondition(outputs == [.cancelled, .added("red shirt"), .added("hat shirt"), .refreshed(4)])

        interface.receive { outputs.append($0) }
        await interface.perform(.didTapRefresh)
        precondition(outputs.last == .refreshed(4) && bag.isRefreshing == [true, false, true, false])

        let upload = ViewModelInterface(viewModel: UploadViewModel())
        var uploads: [UploadViewModel.Output] = []
        upload.receive { uploads.append($0) }
        await upload.perform(.didTapUpload("a"))
        await upload.perform(.didTapShow)
        precondition(
            uploads == [
                .isUploading(true), .uploaded("a"), .isUploading(false), .product("red shirt"), .product("red shoe"),
            ])

        let scan = ViewModelInterface(viewModel: ScanViewModel())
        var scans: [ScanViewModel.Output] = []
        scan.receive { scans.append($0) }
        await scan.perform(.didTapScan)
        await scan.perform(.didTapCount("two words"))
        precondition(scans == [.isScanning(true), .code("4006381333931"), .isScanning(false), .wordCount(2)])

        let tasks = ViewModelTasks<String>()
        let closure = ViewModelInterface(
            viewModel: AnyViewModel<String, String> { query, respond in
                tasks.run("find", .restart) {
                    "found \(query)"
                } then: {
                    respond($0)
                }
            })
        var found: [String] = []
        closure.receive { found.append($0) }
        await closure.perform("hats")
        precondition(found == ["found hats"])

        let clock = ViewModelInterface(viewModel: ClockViewModel())
        clock.send(2)
        clock.send(3)
        var counts: [Int] = []
        for await count in clock.outputs {
            counts.append(count)
            if counts.count == 2 { break }
        }
        precondition(counts == [2, 5])
    }

    static func checkOutputs() async {
        let interface = ViewModelInterface(viewModel: CounterViewModel())
        for _ in 0..<3 { interface.send(.increment) }
        var counts: [Int] = []
        for await count in interface.outputs {
            counts.append(count)
            if count == 2 { break }
        }
        for await count in interface.outputs {
            counts.append(count)
            if count == 3 { interface.stopReceiving() }
        }
        precondition(counts == [1, 2, 3])
    }
}
