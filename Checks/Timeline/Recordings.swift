// Records the pages for the timeline's check, and writes them to the given folder: shop.html and shop.json, a
// short visit to a product page with every fate of a signal, reloads.html, work that was restarted and at last cancelled,
// and many.html, ten thousand signals.

import Foundation

final class SKUViewModel: ViewModel {
    enum Input { case load, didTapAddToBag, didLeave }
    enum Output { case showRow(name: String, price: String), isAdding(Bool), addedToBag(name: String) }
    enum Work { case addToBag }

    let tasks = ViewModelTasks<Work>()
    private let name: String

    init(name: String) { self.name = name }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .load: respond(.showRow(name: name, price: "€69.00"))
        case .didTapAddToBag:
            respond(.isAdding(true))
            tasks.run(.addToBag, .ignoreWhileRunning, respond: respond) { [name] respond in
                try? await Task.sleep(for: .milliseconds(40))
                respond(.isAdding(false))
                respond(.addedToBag(name: name))
            }
        case .didLeave: tasks.cancelAll()
        }
    }
}

final class ProductViewModel: ViewModel {
    enum Input { case didAppear, didTapLike, didRename(String), sku(id: Int, SKUViewModel.Output) }
    enum Output { case isLoading(Bool), loaded(title: String), likeStatus(on: Bool), toast(String), bagCount(Int) }
    enum Work { case load }

    let tasks = ViewModelTasks<Work>()
    private var isLiked = false
    private var count = 0

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            respond(.isLoading(true))
            tasks.run(.load, .restart, respond: respond) { respond in
                try? await Task.sleep(for: .milliseconds(30))
                respond(.loaded(title: "Harbour Sweater"))
                respond(.isLoading(false))
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
    private var total = 0

    func accept(_ input: Int, respond: (Int) -> Void) {
        total += input
        respond(total)
    }
}

@main struct Recordings {
    @MainActor static func main() async throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
        let shop = await visit()
        try shop.timelinePage.write(to: folder.appending(path: "shop.html"), atomically: true, encoding: .utf8)
        try shop.traceEventJSON.write(to: folder.appending(path: "shop.json"), atomically: true, encoding: .utf8)
        try reloads().timelinePage.write(
            to: folder.appending(path: "reloads.html"), atomically: true, encoding: .utf8)
        try many().timelinePage.write(to: folder.appending(path: "many.html"), atomically: true, encoding: .utf8)
    }

    @MainActor private static func visit() async -> ViewModelTrace.Recording {
        var recording = ViewModelTrace.Recording()
        ViewModelTrace.observer = { recording.record($0) }
        let page = ViewModelInterface(viewModel: ProductViewModel())
        var rows: [ViewModelInterface<SKUViewModel>] = []
        page.send(.didAppear, fileID: "Shop/ProductScreen.swift", line: 31)
        page.receive { output in
            guard case .loaded = output else { return }
            for (id, name) in ["Navy, S", "Navy, M", "Moss, M"].enumerated() {
                let row = ViewModelInterface(viewModel: SKUViewModel(name: name))
                row.receive(passingTo: page, as: { .sku(id: id, $0) })
                row.send(.load, fileID: "Shop/SKURow.swift", line: 16)
                rows.append(row)
            }
        }
        try? await Task.sleep(for: .milliseconds(60))
        page.send(.didTapLike, fileID: "Shop/ProductScreen.swift", line: 53)
        rows[2].send(.didTapAddToBag, fileID: "Shop/SKURow.swift", line: 19)
        rows[2].send(.didTapAddToBag, fileID: "Shop/SKURow.swift", line: 19)
        try? await Task.sleep(for: .milliseconds(70))
        page.send(
            .didRename("</script><script>window.isBroken = true</script>"), fileID: "Shop/ProductScreen.swift", line: 60
        )
        rows[0].send(.didTapAddToBag, fileID: "Shop/SKURow.swift", line: 19)
        rows[1].send(.didTapAddToBag, fileID: "Shop/SKURow.swift", line: 19)
        rows[1].send(.didLeave, fileID: "Shop/SKURow.swift", line: 24)
        page.stopReceiving()
        page.send(.didTapLike, fileID: "Shop/ProductScreen.swift", line: 53)
        rows.removeFirst()
        ViewModelTrace.observer = nil
        return recording
    }

    @MainActor private static func reloads() -> ViewModelTrace.Recording {
        var recording = ViewModelTrace.Recording()
        ViewModelTrace.observer = { recording.record($0) }
        var page: ViewModelInterface? = ViewModelInterface(viewModel: ProductViewModel())
        page?.receive { _ in }
        for _ in 0..<3 { page?.send(.didAppear) }
        page = nil
        ViewModelTrace.observer = nil
        return recording
    }

    @MainActor private static func many() -> ViewModelTrace.Recording {
        var recording = ViewModelTrace.Recording(capacity: 10_000)
        ViewModelTrace.observer = { recording.record($0) }
        let counters = (0..<50).map { _ in ViewModelInterface(viewModel: CounterViewModel()) }
        for (index, counter) in counters.enumerated() {
            counter.receive { if $0 < 50 { counters[(index + 1) % counters.count].send($0 % 3 + 1) } }
        }
        var index = 0
        while recording.events.count < 10_000 {
            for _ in 0..<500 {
                counters[index % counters.count].send(1)
                index += 1
            }
        }
        ViewModelTrace.observer = nil
        return recording
    }
}
