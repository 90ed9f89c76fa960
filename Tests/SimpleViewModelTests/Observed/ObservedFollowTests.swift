import Foundation
import Observation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("S9 a value is followed without SwiftUI")
@MainActor struct S9ObservedFollowTests {
    /// Stands in for a view controller: it has the only references to its screen, and shows what it follows.
    @MainActor final class Controller {
        let screen: ViewModelInterface<ProfileViewModel>
        var shown: [String] = []

        init(_ viewModel: ProfileViewModel = ProfileViewModel()) {
            screen = ViewModelInterface(viewModel)
        }

        func viewDidLoad() {
            screen.follow(\.name, for: self) { controller, name in controller.shown.append(name) }
        }
    }

    /// Lets a controller follow a title, and returns whether what the closure keeps is alive.
    private func show<VM: AnyObject & Observable>(
        _ title: @escaping (ViewModelInterface<VM>) -> String, of screen: ViewModelInterface<VM>,
        in controller: Controller
    ) -> () -> Bool {
        let token = Token()
        let follower = screen.follow(title, for: controller) { controller, title in
            token.keep()
            controller.shown.append(title)
        }
        // The follower may be stored, as by a cell that closes it later.
        return { [weak token] in withExtendedLifetime(follower) { token != nil } }
    }

    /// Returns after what is now due on the main actor, which is a queue.
    private func turn() async { await Task {}.value }

    @Test("the value is shown at once, and once for twenty changes of a turn, as it is after them")
    func changes() async {
        let controller = Controller()
        controller.viewDidLoad()
        #expect(controller.shown == [""])
        for number in 1...20 { controller.screen.send(.rename("\(number)")) }
        #expect(controller.shown == [""])
        await turn()
        #expect(controller.shown == ["", "20"])
        controller.screen.send(.rename("21"))
        await turn()
        #expect(controller.shown == ["", "20", "21"])
    }

    @Test(
        "of several properties, each is followed, and no other, also beside another follower of the screen"
    )
    func several() async {
        let controller = Controller()
        let screen = controller.screen
        controller.viewDidLoad()
        screen.follow({ ($0.isLiked, $0.lines) }, for: controller) {
            $0.shown.append("\($1.0) \($1.1)")
        }
        for input in [.like, .rename("Ada"), .fill(["1"])] as [ProfileViewModel.Input] {
            screen.send(input)
            await turn()
        }
        #expect(controller.shown == ["", "false []", "true []", "Ada", #"true ["1"]"#])
    }

    @Test("a change that is made while the value is shown is shown, too")
    func changeWhileShowing() async {
        let controller = Controller()
        controller.screen.follow(\.name, for: controller) { controller, name in
            if name.count < 3 { controller.screen.send(.rename(name + "a")) }
            controller.shown.append(name)
        }
        for _ in 1...3 { await turn() }
        #expect(controller.shown == ["", "a", "aa", "aaa"])
    }

    @Test("a change that reading the value causes is shown, too")
    func changeWhileReading() async {
        let controller = Controller()
        let screen = controller.screen
        let read: (ViewModelInterface<ProfileViewModel>) -> String = {
            let name = $0.name
            if name.isEmpty { $0.send(.rename("first")) }
            return name
        }
        screen.follow(read, for: controller) { $0.shown.append($1) }
        #expect(controller.shown == ["first"])
        screen.send(.rename("second"))
        await turn()
        #expect(controller.shown == ["first", "second"])
    }

    @Test(
        "a value that is shown by a view of the view, such as a cell, is not followed by the view itself"
    )
    func nested() async {
        let (controller, cell) = (Controller(), Controller())
        controller.screen.follow(\.name, for: controller) { [weak cell] controller, name in
            controller.shown.append(name)
            cell?.viewDidLoad()
        }
        cell.screen.send(.rename("row"))
        await turn()
        #expect((controller.shown, cell.shown) == ([""], ["", "row"]))
    }

    @Test(
        "a controller that follows its own screen is released with its view model, even while a change is due"
    )
    func released() async {
        weak var (controller, viewModel): (Controller?, ProfileViewModel?)
        do {
            let profile = ProfileViewModel()
            let made = Controller(profile)
            viewModel = profile
            made.viewDidLoad()
            made.screen.send(.rename("Ada"))
            await turn()
            #expect(made.shown == ["", "Ada"])
            made.screen.send(.rename("due"))
            controller = made
        }
        #expect((controller == nil, viewModel == nil) == (true, true))
        await turn()
    }

    @Observable final class Session { var user = "" }

    @Observable final class AccountViewModel: ViewModel {
        let session: Session
        var title: String { "Account of \(session.user)" }

        init(_ session: Session) { self.session = session }

        func accept(_ input: String, respond: (Never) -> Void) { session.user = input }
    }

    @Test(
        "shared state is followed, and keeps nothing of a screen that is gone, nor of an owner that is gone"
    )
    func sharedState() async {
        let session = Session()
        let other = ViewModelInterface(AccountViewModel(session))
        let owner = Controller()
        let keepsOfScreen: () -> Bool
        do {
            let screen = ViewModelInterface(AccountViewModel(session))
            keepsOfScreen = show(\.title, of: screen, in: owner)
            other.send("Ada")
            await turn()
        }
        #expect(!keepsOfScreen())
        let keepsOfOwner = show(\.title, of: other, in: Controller())
        session.user = "Bob"
        await turn()
        #expect(!keepsOfOwner())
        #expect(owner.shown == ["Account of ", "Account of Ada"])
    }

    @Test("of a thousand cells that are gone, nothing is kept but of a few, while others follow")
    func deadOwners() async {
        let (screen, living) = (Controller().screen, Controller())
        _ = show(\.name, of: screen, in: living)
        let cells = (1...1_000).map { _ in show(\.name, of: screen, in: Controller()) }
        var kept: Int { cells.count { $0() } }
        #expect(kept <= 16)
        screen.send(.rename("Ada"))
        await turn()
        #expect((kept, living.shown) == (0, ["", "Ada"]))
    }

    @Test("of a thousand followers that were closed, few are kept, even while their owner lives")
    func closedFollowers() {
        let controller = Controller()
        let areKept = (1...1_000).map { _ in
            let follower = controller.screen.follow(\.name, for: controller) { _, _ in }
            follower.close()
            return { [weak follower] in follower != nil }
        }
        #expect(areKept.count { $0() } <= 16)
    }

    @Test("four thousand followers that live begin in linear time")
    func livingFollowers() {
        func time(of count: Int) -> clock_t {
            let (controller, start) = (Controller(), clock())
            for _ in 1...count { controller.screen.follow(\.name, for: controller) { _, _ in } }
            return clock() - start
        }
        // The processor's time; 100 times if it were quadratic.
        let (few, many) = (time(of: 400), time(of: 4_000))
        #expect(many < 40 * max(few, CLOCKS_PER_SEC / 100), "\(few) and \(many)")
    }

    @Test("it ends when the screen is closed, even if a change is due, and keeps nothing")
    func closedScreen() async {
        let controller = Controller()
        let isKept = show(\.name, of: controller.screen, in: controller)
        controller.screen.send(.rename("due"))
        controller.screen.close()
        #expect(!isKept())
        await turn()
        #expect(controller.shown == [""])
    }

    @Test("a cell that is reused shows the new row only, even if a change of the old one is due")
    func stopped() async {
        let (cell, old, new) = (Controller(), Controller(), Controller())
        weak var token: Token?
        func show(_ row: ViewModelInterface<ProfileViewModel>) -> ViewModelFollower {
            let made = Token()
            token = made
            return row.follow(\.name, for: cell) {
                made.keep(); $0.shown.append($1)
            }
        }
        let follower = show(old.screen)
        old.screen.send(.rename("due"))
        follower.close()
        #expect(token == nil)
        _ = show(new.screen)
        old.screen.send(.rename("old"))
        new.screen.send(.rename("new"))
        await turn()
        #expect(cell.shown == ["", "", "new"])
    }
}
