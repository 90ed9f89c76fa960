import ShopCore
import SimpleViewModel

/// Opens screens, one above the other: the only type that knows the way from one to another.
@MainActor final class ShopFlow: Coordinator {
    private let container: Container
    private let display: Display
    private var screens: [any Screen] = []
    private weak var catalogue: CatalogueScreen?
    private var settling: [CheckedContinuation<Void, Never>] = []

    init(_ container: Container, display: Display) {
        (self.container, self.display) = (container, display)
        container.decisions.onUnattendedFailure = { [display] in display.say($0.sentence, .error) }
        container.failures.report = { [display] in display.say($0.sentence, .error) }
    }

    var top: (any Screen)? { screens.last }
    var isAtRoot: Bool { screens.count < 2 }
    /// The number of screens on top that would lose typed text.
    func hasUnsavedEdits(onTop count: Int) -> Bool { screens.suffix(count).contains(where: \.hasUnsavedEdits) }
    private var isBusy: Bool { screens.contains { $0.activity != nil } }

    /// Shows the catalogue, from which the other screens are opened.
    func start() {
        let actions = CatalogueActions(
            showDetails: { [weak self] id, didChange in
                self?.push(product: id) { didChange(ProductChange(id, isLiked: $0)) }
            },
            showSuggestions: { [weak self] didSelect in self?.pushSuggestions(didSelect) },
            closeSuggestions: { [weak self] in if self?.top is SuggestionsScreen { self?.pop() } }
        )
        push { stage in
            let screen = CatalogueScreen(container.makeCatalogueViewModel(), actions: actions, stage: stage)
            catalogue = screen
            return screen
        }
    }

    // MARK: Transitions

    func transition(_ transition: Transition) {
        switch transition {
        case let .push(scene): push(scene)
        case let .replace(scene):
            // Kept to the end of this call, which one of its view models has made.
            let left = screens.popLast()
            push(scene)
            withExtendedLifetime(left) {}
        case .popToRoot: pop(screens.count - 1)
        }
    }

    func showAccount() {
        transition(.push(container.session.account.map { .profile($0) } ?? .login))
    }

    /// Leaves screens; the one at the bottom stays.
    func pop(_ count: Int = 1) {
        let left = screens.suffix(min(count, screens.count - 1))
        guard !left.isEmpty else { return display.redraw() }
        screens.removeLast(left.count)
        topDidChange()
        withExtendedLifetime(left) {}
    }

    private func push(_ scene: ShopScene) {
        switch scene {
        case let .product(id): push(product: id) { _ in }
        case .bag: push { BagScreen(container.makeBagViewModel(), stage: $0) }
        case .login: push { LoginScreen(container.makeLoginViewModel(self), stage: $0) }
        case let .profile(account): push { ProfileScreen(container.makeProfileViewModel(account, self), stage: $0) }
        case let .addresses(account):
            push { AddressesScreen(container.makeAddressesViewModel(account, self), stage: $0) }
        case let .addressForm(edit): push { AddressFormScreen(container.makeAddressFormViewModel(edit), stage: $0) }
        }
    }

    private func push(product id: ProductID, likeDidChange: @escaping (Bool) -> Void) {
        push { stage in
            ProductScreen(
                id, container.makeProductViewModel(id), makeRow: container.makeSKUViewModel,
                likeDidChange: likeDidChange, stage: stage)
        }
    }

    private func pushSuggestions(_ didSelect: @escaping (String) -> Void) {
        push { SuggestionsScreen(container.makeSuggestionsViewModel(), didSelect: didSelect, stage: $0) }
    }

    private func push(_ make: (Stage) -> any Screen) {
        let index = screens.count
        let screen = make(
            Stage(
                changed: { [weak self] in self?.didChange() },
                say: { [weak self] in self?.display.say($0, $1) },
                leave: { [weak self] in self.map { $0.pop($0.screens.count - index) } }))
        screens.append(screen)
        observe(screen) { [weak self] in self?.didChange() }
        topDidChange()
    }

    private func topDidChange() {
        display.top = top
        top?.didAppear()
        didChange()
    }

    // MARK: Waiting

    /// Returns when nothing runs on any screen, and all decisions have ended.
    func settle() async {
        repeat {
            while isBusy { await withCheckedContinuation { settling.append($0) } }
            await finish()
        } while isBusy
    }

    /// Returns when all decisions have ended.
    func finish() async {
        await container.decisions.settle()
        await ViewModelDecisions.finished()
    }

    private func didChange() {
        display.setNeedsUpdate()
        guard !isBusy else { return }
        defer { settling = [] }
        for continuation in settling { continuation.resume() }
    }
}
