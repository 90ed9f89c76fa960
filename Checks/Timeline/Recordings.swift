// Records the pages for the timeline's check, and writes them to the given folder: shop.html and shop.json, a visit to a
// product page with many fates of signals, flawless.html, a visit without a fault, and many.html, a hundred thousand signals.

import Foundation
import SimpleViewModel

final class SKUViewModel: ViewModel {
    enum Input { case load, didTapAddToBag }
    enum Output { case showRow(name: String, price: String), isAdding(Bool), addedToBag(name: String), failed(String) }
    enum Work { case addToBag }
    struct Offline: Error, CustomStringConvertible { let description = "the server is offline" }

    let tasks = ViewModelTasks<Work>()
    let name: String

    init(name: String) { self.name = name }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .load: respond(.showRow(name: name, price: "€69.00"))
        case .didTapAddToBag:
            tasks.run(.addToBag, .ignoreWhileRunning, isRunning: { respond(.isAdding($0)) }) { [name] in
                try await Task.sleep(for: .milliseconds(40))
                if name == "Navy, M" { throw Offline() }
            } then: { [name] in
                respond(.addedToBag(name: name))
            } catch: { error in
                respond(.failed("\(error)"))
            }
        }
    }
}

final class ProductViewModel: ViewModel {
    enum Input { case didAppear, didTapLike, didRename(String), sku(String, SKUViewModel.Output) }
    enum Output { case isLoading(Bool), loaded(title: String), likeStatus(on: Bool), toast(String), bagCount(Int) }
    enum Work { case load }

    let tasks = ViewModelTasks<Work>()
    private var isLiked = false
    private var count = 0

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            tasks.run(.load, .restart, isRunning: { respond(.isLoading($0)) }) {
                try? await Task.sleep(for: .milliseconds(30))
                return "Harbour Sweater"
            } then: { title in
                respond(.loaded(title: title))
            }
        case .didTapLike:
            isLiked.toggle()
            respond(.likeStatus(on: isLiked))
        case let .didRename(name): respond(.toast(name))
        case let .sku(_, .addedToBag(name)):
            count += 1
            respond(.bagCount(count))
            respond(.toast("\(name) is in your bag."))
        case .sku: break
        }
    }
}

final class CounterViewModel: ViewModel {
    func accept(_ input: Int, respond: (Int) -> Void) { respond(input - 1) }
}

@main @MainActor struct Recordings {
    static var recording = ViewModelTrace.Recording()
    static var page: ViewModelInterface<ProductViewModel>?
    static var rows: [ViewModelInterface<SKUViewModel>] = []

    static func main() async throws {
        func write(_ text: String, _ name: String) throws {
            try text.write(toFile: "\(CommandLine.arguments[1])/\(name)", atomically: true, encoding: .utf8)
        }
        let shop = await recorded { await visit(isFlawless: false) }
        try write(shop.timelinePage, "shop.html")
        try write(shop.traceEventJSON, "shop.json")
        try write(await recorded { await visit(isFlawless: true) }.timelinePage, "flawless.html")
        try write(await recorded(many).timelinePage, "many.html")
    }

    private static func recorded(_ body: () async -> Void) async -> ViewModelTrace.Recording {
        recording = ViewModelTrace.Recording(capacity: 100_000)
        ViewModelTrace.observer = { recording.record($0) }
        await body()
        ViewModelTrace.observer = nil
        return recording
    }

    private static func visit(isFlawless: Bool) async {
        page = ViewModelInterface(viewModel: ProductViewModel())
        page?.receive { output in
            guard case .loaded = output, let page else { return }
            rows = ["Navy, S", "Navy, M", "Moss, M"].map { name in
                let row = ViewModelInterface(viewModel: SKUViewModel(name: name), name: name)
                row.receive(passingTo: page, as: { .sku(name, $0) })
                row.send(.load, fileID: "Shop/SKURow.swift", line: 16)
                return row
            }
        }
        func send(_ input: ProductViewModel.Input, _ line: UInt) {
            page?.send(input, fileID: "Shop/ProductScreen.swift", line: line)
        }
        func tapAdd(_ row: Int) { rows[row].send(.didTapAddToBag, fileID: "Shop/SKURow.swift", line: 19) }

        send(.didAppear, 31)
        if !isFlawless { send(.didAppear, 31) }
        try? await Task.sleep(for: .milliseconds(60))
        send(.didTapLike, 53)
        tapAdd(2)
        tapAdd(2)
        try? await Task.sleep(for: .milliseconds(70))
        if !isFlawless {
            tapAdd(1)
            try? await Task.sleep(for: .milliseconds(60))
            send(.didRename("</script><script>window.isBroken = true</script>"), 60)
        }
        tapAdd(0)
        if !isFlawless {
            page?.stopReceiving()
            send(.didTapLike, 53)
        }
        (page, rows) = (nil, [])
    }

    private static func many() async {
        let counters = (0..<50).map { _ in ViewModelInterface(viewModel: CounterViewModel()) }
        for (index, counter) in counters.enumerated() {
            counter.receive { if $0 > 0 { counters[(index + 1) % counters.count].send($0) } }
        }
        for index in 0..<2_000 { counters[index % counters.count].send(25) }
    }
}
