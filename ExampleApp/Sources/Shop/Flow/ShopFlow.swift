import ShopCore
import SimpleViewModel

/// Opens screens, one above the other: the only type that knows which screen shows a scene.
@MainActor final class ShopFlow: Coordinator, Window {
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
        catalogue = CatalogueScreen(shop.makeCatalogueViewModel(catalogueActions), in: self)
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
    func showProducts() { transition(.popToRoot) }
    func showBag() { transition(.push(.bag)) }
    func showAccount() { transition(.push(.account(of: shop.session))) }

    /// Leaves the form that is open on the screen, or else the screen.
    func goBack() {
        if let scene = path.last, screens[scene]?.closeForm() == true { return }
        change { path = path.dropLast() }
    }

    private func open(_ scene: ShopScene) -> any Screen {
        switch scene {
        case let .product(id): ProductScreen(shop.makeProductViewModel(id), in: self)
        case .bag: BagScreen(shop.makeBagViewModel(), in: self)
        case .login:
            LoginScreen(shop.makeLoginViewModel(), in: self) { [weak self] in self?.didSignIn($0) }
        case let .profile(account):
            ProfileScreen(shop.makeProfileViewModel(of: account, self), in: self)
        case let .addresses(account):
            AddressesScreen(shop.makeAddressesViewModel(of: account), in: self)
        }
    }

    func showToast(_ sentence: String) { display.say("[ \(sentence) ]", .notice) }

    /// Changes which scenes are open, and shows the one that is on top then.
    ///
    /// Screens that are left are kept to the end of the call, which one of their view models may
    /// have made.
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
    func settle() async {
        repeat {
            while isBusy { await withCheckedContinuation { settling.append($0) } }
            await ViewModelCommits.finished()
        } while isBusy
    }

    func didChange() {
        display.setNeedsUpdate()
        guard !isBusy else { return }
        defer { settling = [] }
        for continuation in settling { continuation.resume() }
    }
}
