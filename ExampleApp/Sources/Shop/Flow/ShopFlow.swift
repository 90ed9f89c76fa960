import ShopCore
import SimpleViewModel

/// Opens screens, one above the other: the only type that knows the way from one to another.
@MainActor final class ShopFlow: Coordinator {
    /// A screen, and the scene that it shows: each scene is open once at the most.
    private struct Opened {
        let scene: ShopScene?
        let screen: any Screen
    }

    private let container: any ShopDependencies
    private let display: Display
    private var opened: [Opened] = []
    private var settling: [CheckedContinuation<Void, Never>] = []

    init(_ container: any ShopDependencies, display: Display) {
        self.container = container
        self.display = display
        container.failures.report = { [display] in display.say($0.sentence, .error) }
    }

    var top: (any Screen)? { opened.last?.screen }
    var isAtRoot: Bool { opened.count < 2 }
    private var isBusy: Bool { opened.contains { $0.screen.activity != nil } }

    /// Whether one of the screens on top would lose typed text.
    func hasUnsavedText(onTop count: Int) -> Bool { opened.suffix(count).contains { $0.screen.hasUnsavedText } }

    /// Shows the catalogue, from which the other screens are opened.
    func start() {
        let actions = CatalogueActions(
            showDetails: { [weak self] id, didChange in self?.show(.product(id), didChange) },
            showSuggestions: { [weak self] in self?.showSuggestions($0) },
            closeSuggestions: { [weak self] in if self?.top is SuggestionsScreen { self?.pop() } })
        change {
            opened = [open(nil) { CatalogueScreen(container.makeCatalogueViewModel(), actions: actions, stage: $0) }]
        }
        if let problem = container.session.problem { display.say(problem.sentence, .error) }
    }

    // MARK: Transitions

    func transition(_ transition: Transition) {
        switch transition {
        case let .push(scene): show(scene)
        case let .replace(old, scene):
            guard let index = opened.firstIndex(where: { $0.scene == old }) else { return }
            change { opened[index] = open(scene) }
        case .popToRoot: pop(.max)
        }
    }

    func showAccount() { show(container.session.account.map { .profile($0) } ?? .login) }

    /// Leaves screens; the one at the bottom stays.
    func pop(_ count: Int = 1) { change { opened.removeLast(min(count, opened.count - 1)) } }

    private func show(_ scene: ShopScene, _ didChange: @escaping @MainActor (ProductChange) -> Void = { _ in }) {
        let index = opened.firstIndex { $0.scene == scene }
        change { opened.append(index.map { opened.remove(at: $0) } ?? open(scene, didChange)) }
    }

    private func showSuggestions(_ didSelect: @escaping (String) -> Void) {
        let viewModel = container.makeSuggestionsViewModel()
        change { opened.append(open(nil) { SuggestionsScreen(viewModel, didSelect: didSelect, stage: $0) }) }
    }

    private func open(_ scene: ShopScene, _ didChange: @escaping @MainActor (ProductChange) -> Void = { _ in })
        -> Opened
    {
        open(scene) { stage in
            switch scene {
            case let .product(id):
                ProductScreen(
                    id, container.makeProductViewModel(id, didChange: didChange), makeRow: container.makeSKUViewModel,
                    stage: stage)
            case .bag: BagScreen(container.makeBagViewModel(), stage: stage)
            case .login: LoginScreen(container.makeLoginViewModel(self))
            case let .profile(account): ProfileScreen(container.makeProfileViewModel(account, self), stage: stage)
            case let .addresses(account): AddressesScreen(container.makeAddressesViewModel(account, self), stage: stage)
            case let .addressForm(edit): AddressFormScreen(container.makeAddressFormViewModel(edit), stage: stage)
            }
        }
    }

    private func open(_ scene: ShopScene?, _ make: (Stage) -> any Screen) -> Opened {
        let screen = make(
            Stage(
                say: { [weak self] in self?.display.say($0, $1) },
                leave: { [weak self] in self?.change { self?.opened.removeAll { $0.scene != nil && $0.scene == scene } }
                }))
        observe(screen) { [weak self] in self?.didChange() }
        return Opened(scene: scene, screen: screen)
    }

    /// Changes which screens are open, and shows the one that is on top then.
    ///
    /// Those that are left are kept to the end of the call, which one of their view models may have made.
    private func change(_ body: () -> Void) {
        let before = opened
        body()
        guard top !== before.last?.screen else { return display.redraw() }
        display.top = top
        top?.didAppear()
        didChange()
        withExtendedLifetime(before) {}
    }

    // MARK: Waiting

    /// Returns when nothing runs on any screen, and all decisions have ended.
    func settle() async {
        repeat {
            while isBusy { await withCheckedContinuation { settling.append($0) } }
            await ViewModelDecisions.finished()
        } while isBusy
    }

    private func didChange() {
        display.setNeedsUpdate()
        guard !isBusy else { return }
        defer { settling = [] }
        for continuation in settling { continuation.resume() }
    }
}
