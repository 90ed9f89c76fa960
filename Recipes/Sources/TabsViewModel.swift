import Observation
import SimpleViewModel

@Observable final class TabsViewModel: ViewModel {
    enum Tab: Hashable, CaseIterable { case shop, bag }
    enum Input { case tab(Tab), path(Tab, [String]), didTapDone(id: String), didOpen(id: String) }

    private(set) var tab = Tab.shop
    private(set) var paths: [Tab: [String]] = [:]

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .tab(new):
            if new == tab { paths[tab] = [] }  // a tap on the tab that is shown: to its root
            tab = new
        case let .path(tab, path): paths[tab] = path  // the user goes back
        case let .didTapDone(id): if paths[tab]?.last == id { paths[tab]?.removeLast() }
        case let .didOpen(id):
            tab = .shop
            paths[.shop] = [id]
        }
    }
}
