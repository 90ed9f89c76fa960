import ShopCore
import SimpleViewModel

/// Opens screens, one above the other: the only type that knows which screen shows a scene.
@MainActor final class ShopFlow: Coordinator {
    private let shop: any ShopServices
    private let display: Display
    /// The screens with the names of their scenes, each of which is open once at the most.
    private var opened: [(name: String, screen: any Screen)] = []
    private var settling: [CheckedContinuation<Void, Never>] = []

    init(_ shop: any ShopServices, display: Display) {
        self.shop = shop
        self.display = display
        observe {
            _ = shop.failures.alerts
        } didChange: {
            display.setNeedsUpdate()
        }
        change { opened = [("catalogue", observed(CatalogueScreen(CatalogueViewModel(shop, self), toast)))] }
    }

    var isAtRoot: Bool { opened.count < 2 }
    private var isBusy: Bool { opened.contains { $0.screen.activity != nil } }

    /// Whether one of the screens on top would lose typed text.
    func hasUnsavedText(onTop count: Int) -> Bool { opened.suffix(count).contains { $0.screen.hasUnsavedText } }

    // MARK: Transitions

    func transition(_ transition: Transition) {
        change {
            switch transition {
            case let .push(scene, _):
                let old = opened.first { $0.name == scene.name }
                opened.removeAll { $0.name == scene.name }
                opened.append(old ?? open(scene))
            case let .replace(old, scene, _):
                if let index = opened.firstIndex(where: { $0.name == old.name }) { opened[index] = open(scene) }
            case let .leave(scene, _): opened.removeAll { $0.name == scene.name }
            case .popToRoot: opened.removeLast(opened.count - 1)
            }
        }
    }

    func showBag() { transition(.push(.bag(BagViewModel(shop)))) }
    func showAccount() { transition(.push(.account(shop, self))) }
    func pop() { change { if !isAtRoot { opened.removeLast() } } }

    private func open(_ scene: ShopScene) -> (name: String, screen: any Screen) {
        let screen: any Screen =
            switch scene {
            case let .product(page): ProductScreen(page, toast)
            case let .bag(bag): BagScreen(bag)
            case let .login(login): LoginScreen(login, hint: login.hint)
            case let .profile(profile): ProfileScreen(profile, toast)
            case let .addresses(addresses): AddressesScreen(addresses, toast)
            case let .addressForm(form): AddressFormScreen(form, toast)
            }
        return (scene.name, observed(screen))
    }

    private func toast(_ text: String) { display.say("[ \(text) ]", .notice) }

    private func observed(_ screen: any Screen) -> any Screen {
        observe { [weak screen] in
            var page = Page(width: 80)
            screen?.draw(on: &page)
            _ = screen?.activity
        } didChange: { [weak self] in
            self?.didChange()
        }
        return screen
    }

    /// Changes which screens are open, and shows the one that is on top then.
    ///
    /// Those that are left are kept to the end of the call, which one of their view models may have made.
    private func change(_ body: () -> Void) {
        let before = opened
        body()
        let top = opened.last?.screen
        guard top !== before.last?.screen else { return display.printAgain() }
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
