import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("C3 delegation by hand")
@MainActor struct HandWrittenDelegationTests {
    @Test("a view that is its rows' delegate passes on their outputs with send")
    func delegate() {
        let screen = ProductScreen(skus: ["red", "blue"])

        screen.rows[1].tapAddToBag()
        screen.rows[0].tapAddToBag()

        #expect(screen.log == ["row blue shows its mark", "bag: blue", "row red shows its mark", "bag: blue, red"])
    }

    @Test("delegation by hand and pass-through have the same outcome, step by step")
    func sameAsPassThrough() {
        /// Runs one exchange, in which the second input comes while child and parent are busy.
        func log(attach: (Child, Parent, @escaping (Int) -> Void) -> Void) -> [String] {
            var log: [String] = []
            let parent = Parent(
                viewModel: ScriptedViewModel { input, respond in
                    log.append("parent accepts \(input)")
                    respond(input * 10)
                    log.append("parent accepted \(input)")
                })
            let child = Child(viewModel: EchoViewModel())
            parent.receive { output in
                log.append("parent's view \(output)")
                if output == 10 { child.send(2) }
            }
            attach(child, parent) { log.append("child's view \($0)") }
            child.send(1)
            child.stopReceiving()
            child.send(3)
            attach(child, parent) { log.append("child's next view \($0)") }
            return log
        }

        let byHand = log { child, parent, view in
            child.receive { [weak parent] output in
                view(output)
                parent?.send(output)
            }
        }
        let builtIn = log { child, parent, view in child.receive(passingTo: parent, as: { $0 }, view) }

        #expect(byHand == builtIn)
        #expect(
            byHand == [
                "child's view 1", "parent accepts 1", "parent's view 10", "parent accepted 1",
                "child's view 2", "parent accepts 2", "parent's view 20", "parent accepted 2",
                "child's next view 3", "parent accepts 3", "parent's view 30", "parent accepted 3",
            ])
    }

    private typealias Parent = ViewModelInterface<ScriptedViewModel<Int, Int>>
    private typealias Child = ViewModelInterface<EchoViewModel<Int>>
}

// MARK: - A product page, by delegation

@MainActor private protocol SKUViewDelegate: AnyObject {
    func receive(_ output: SKUViewModel.Output)
}

private final class SKUViewModel: ViewModel {
    enum Input { case didTapAddToBag }
    enum Output { case addedToBag(id: String) }

    private let id: String

    init(id: String) {
        self.id = id
    }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.addedToBag(id: id)) }
}

private final class ProductViewModel: ViewModel {
    enum Input { case sku(SKUViewModel.Output) }
    enum Output { case bag([String]) }

    private var bag: [String] = []

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .sku(.addedToBag(id)):
            bag.append(id)
            respond(.bag(bag))
        }
    }
}

@MainActor private final class SKUView {
    weak var delegate: (any SKUViewDelegate)?
    private let interface: ViewModelInterface<SKUViewModel>

    init(id: String, show: @escaping (String) -> Void) {
        interface = ViewModelInterface(viewModel: SKUViewModel(id: id))
        interface.receive { [weak self] output in
            show("row \(id) shows its mark")
            self?.delegate?.receive(output)
        }
    }

    func tapAddToBag() { interface.send(.didTapAddToBag) }
}

@MainActor private final class ProductScreen: SKUViewDelegate {
    private let interface = ViewModelInterface(viewModel: ProductViewModel())
    private(set) var rows: [SKUView] = []
    private(set) var log: [String] = []

    init(skus: [String]) {
        interface.receive { [weak self] output in
            switch output {
            case let .bag(ids): self?.log.append("bag: \(ids.joined(separator: ", "))")
            }
        }
        rows = skus.map { id in SKUView(id: id) { [weak self] in self?.log.append($0) } }
        for row in rows { row.delegate = self }
    }

    func receive(_ output: SKUViewModel.Output) { interface.send(.sku(output)) }
}
