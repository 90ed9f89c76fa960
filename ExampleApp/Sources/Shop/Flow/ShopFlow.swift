import ShopCore
import SimpleViewModel

/// Opens screens, one above the other: the only type that knows which screen shows a scene.
@MainActor final class ShopFlow: Coordinator {
    private let shop: any ShopServices
    private let display: Display
    private var catalogue: (any Screen)?
    /// The scenes above the catalogue, and their screens.
    private var path: [ShopScene] = []
    private var screens: [ShopScene: any Screen] = [:]
    private var settling: [CheckedContinuation<Void, Never>] = []

    init(_ shop: any ShopServices, display: Display) {
        self.shop = shop
        self.display = display
        observe {
            _ = shop.failures.alerts
        } didChange: {
            display.setNeedsUpdate()
        }
        catalogue = observed(
            CatalogueScreen(CatalogueViewModel(shop, catalogueActions(shop)), toast))
        change {}
    }

    var isAtRoot: Bool { path.isEmpty }
    private var isBusy: Bool {
        catalogue?.activity != nil || screens.values.contains { $0.activity != nil }
    }

    /// Whether one of the screens on top would lose typed text.
    func hasUnsavedText(onTop count: Int) -> Bool {
        path.suffix(count).contains { screens[$0]?.hasUnsavedText == true }
    }

    // MARK: Transitions

    func transition(_ transition: Transition, animated: Bool) { change { path.apply(transition) } }
    func showBag() { transition(.push(.bag(BagViewModel(shop)))) }
    func showAccount() { transition(.push(.account(shop, self))) }
    func pop() { change { path = path.dropLast() } }

    private func open(_ scene: ShopScene) -> any Screen {
        let screen: any Screen =
            switch scene {
            case let .product(page): ProductScreen(page, toast)
            case let .bag(bag): BagScreen(bag)
            case let .login(login): LoginScreen(login, hint: login.hint)
            case let .profile(profile): ProfileScreen(profile, toast)
            case let .addresses(addresses): AddressesScreen(addresses, toast)
            case let .addressForm(form): AddressFormScreen(form, toast)
            }
        return observed(screen)
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

    /// Changes which scenes are open, and shows the one that is on top then.
    ///
    /// Screens that are left are kept to the end of the call, which one of their view models may have made.
    private func change(_ body: () -> Void) {
        let before = screens
        body()
        screens = Dictionary(path.map { ($0, before[$0] ?? open($0)) }) { first, _ in first }
        let top = path.last.flatMap { screens[$0] } ?? catalogue
        if top === display.top {
            display.printAgain()
        } else {
            display.top = top
            top?.didAppear()
        }
        didChange()  // A screen below the top can be left while it is busy.
        withExtendedLifetime(before) {}
    }

    // MARK: Waiting

    /// Returns when nothing runs on any screen, and all decisions have ended.
    ///
    /// A change of a repository reaches those that listen to it a moment after the work that made it has ended.
    func settle() async {
        repeat {
            while isBusy { await withCheckedContinuation { settling.append($0) } }
            await ViewModelDecisions.finished()
            try? await Task.sleep(for: .milliseconds(20))
        } while isBusy
    }

    private func didChange() {
        display.setNeedsUpdate()
        guard !isBusy else { return }
        defer { settling = [] }
        for continuation in settling { continuation.resume() }
    }
}
