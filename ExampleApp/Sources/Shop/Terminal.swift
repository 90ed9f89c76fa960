import Observation
import ShopCore
import SimpleViewModel

/// Turns each typed line into an input of the screen on top, waits for what it leads to, and returns
/// what there is to read.
@MainActor final class Terminal {
    private let flow: ViewModelInterface<ShopFlow>
    private let log: SignalLog
    /// The screen on top, and the forms that have outputs alone.
    private var top: Screen.Shown?
    private var login = LoginPage()
    private var shown: [String] = []
    private var messages: [String] = []
    private(set) var hasShownError = false

    init(_ viewModel: ShopFlow, log: SignalLog) {
        self.log = log
        flow = ViewModelInterface(viewModel)
        flow.receive { [weak self] output in
            switch output {
            case let .showToast(text): self?.messages.append("[ \(text) ]")
            }
        }
    }

    /// Runs a line, and returns the page, if it has changed, and what is to be said once.
    func run(_ line: String) async -> [String] {
        let words = line.split(maxSplits: 1) { $0.isWhitespace }.map(String.init)
        if let word = words.first {
            await act(word.lowercased(), words.count > 1 ? words[1] : "")
        }
        await settle()
        let page = page
        defer {
            shown = page
            messages = []
        }
        let lines = (page == shown ? [] : page) + messages
        hasShownError = hasShownError || lines.contains { $0.contains("✗") }
        return lines
    }

    private var page: [String] {
        switch flow.path.last {
        case nil:
            (flow.suggestions.map(Pages.suggestions) ?? [])
                + Pages.catalogue(flow.catalogue.state)
        case let .product(page): Pages.product(page)
        case .login: login.lines
        case let .addresses(list): list.form.map(Pages.form) ?? Pages.addresses(list)
        }
    }

    // MARK: Waiting

    /// Returns when nothing runs on any screen, and all commits have ended.
    private func settle() async {
        repeat {
            showTop()
            await withoutWork()
            await ViewModelCommits.finished()
        } while isBusy || flow.path.last != top
        while let alert = flow.alert {
            messages.append("✗ \(alert.sentence)")
            flow.send(.didDismissAlert)
        }
    }

    private var isBusy: Bool {
        let isTopBusy =
            switch flow.path.last {
            case let .product(page): page.isLoading
            case let .addresses(list):
                list.isLoading || list.form?.isLoading == true || list.form?.isSaving == true
            case nil, .login: false
            }
        return isTopBusy || flow.catalogue.isLoading || flow.isSigningOut
    }

    private func withoutWork() async {
        while isBusy {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = isBusy
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }

    /// Tells the screen on top that it is there, as a view controller does.
    private func showTop() {
        guard flow.path.last != top else { return }
        top = flow.path.last
        switch top {
        case let .product(page): page.send(.viewDidLoad)
        case let .login(form):
            login = LoginPage()
            form.receive { [weak self] output in self?.login.show(output) }
            form.send(.viewDidLoad)
        case nil, .addresses: break
        }
    }

    // MARK: Commands

    private func act(_ word: String, _ text: String) async {
        let isKnown =
            switch (word, flow.path.last) {
            case ("why", _): say(log.lastChain)
            case ("help", let screen): say(Self.help(on: screen))
            case ("account", _): does(flow.catalogue, .didTapAccount)
            case (_, nil): await actOnCatalogue(word, text)
            case (_, let .product(page)): act(on: page, word)
            case (_, let .login(form)): await act(on: form, word, text)
            case (_, let .addresses(list)):
                if let form = list.form {
                    act(on: form, word, text)
                } else {
                    act(on: list, word, text)
                }
            }
        if !isKnown, !(word == "back" && goBack()) {
            messages.append("✗ “\(word)” is not a command here. Type help to list the commands.")
        }
    }

    private func actOnCatalogue(_ word: String, _ text: String) async -> Bool {
        let catalogue = flow.catalogue
        if let suggestions = flow.suggestions, let query = row(word, of: suggestions.content.value)
        {
            return does(suggestions, .didTapQuery(query))
        }
        if let item = row(word, of: catalogue.state.content.value) {
            return does(catalogue, .didSelectItem(item.id))
        }
        switch word {
        case "search" where text.isEmpty: return does(catalogue, .didTapSearchField)
        case "search": return does(catalogue, .didSearch(text))
        case "type":
            // As letters in a search field, which waits for the last.
            for count in text.indices {
                catalogue.send(.searchChanged(String(text[...count])))
            }
            return true
        case "close": return does(catalogue, .didCloseSuggestions)
        case "cancel": return does(catalogue, .didCancelSearch)
        case "more": return does(catalogue, .didLoadNextPage)
        case "refresh": return does(catalogue, .didPullToRefresh)
        case "retry": return does(catalogue, .didTapRetry)
        default: return false
        }
    }

    private func act(on page: ViewModelInterface<ProductViewModel>, _ word: String) -> Bool {
        if let sku = row(word, of: page.rows) {
            return does(sku, .didTapAddToBag)
        }
        switch word {
        case "like": return does(page, .didTapLike)
        case "back": return does(page, .didTapBack)
        case "retry": return does(page, .didTapRetry)
        default: return false
        }
    }

    private func act(
        on form: ViewModelInterface<LoginViewModel>, _ word: String, _ text: String
    ) async -> Bool {
        switch word {
        case "email": return does(form, .emailChanged(text))
        case "password": return does(form, .passwordChanged(Password(text)))
        case "submit":
            await form.perform(.didTapSubmit)
            return true
        default: return false
        }
    }

    private func act(
        on list: ViewModelInterface<AddressesViewModel>, _ word: String, _ text: String
    ) -> Bool {
        if let address = row(word, of: list.content.value) {
            return does(list, .didTapEdit(address.id))
        }
        switch word {
        case "add": return does(list, .didTapAdd)
        case "delete":
            guard let address = row(text, of: list.content.value) else { return false }
            return does(list, .didTapDelete(address.id))
        case "filter": return does(list, .filterChanged(text))
        case "status":
            let status = Address.Status.allCases.first { $0.title.lowercased().hasPrefix(text) }
            return does(list, .didSelectStatus(text.isEmpty ? nil : status))
        case "refresh": return does(list, .didPullToRefresh)
        case "retry": return does(list, .didTapRetry)
        case "signout": return does(list, .didTapSignOut)
        default: return false
        }
    }

    private func act(
        on form: ViewModelInterface<AddressFormViewModel>, _ word: String, _ text: String
    ) -> Bool {
        if let field = Address.Field(rawValue: word) {
            return does(form, .fieldChanged(field, text))
        }
        switch word {
        case "save": return does(form, .didTapSave)
        case "back": return does(form, .didTapClose)
        case "discard": return does(form, .didAnswerQuestion(discards: true))
        case "keep": return does(form, .didAnswerQuestion(discards: false))
        case "retry": return does(form, .didTapRetry)
        default: return false
        }
    }

    private func does<VM>(
        _ screen: ViewModelInterface<VM>, _ input: VM.Input, line: UInt = #line
    ) -> Bool {
        screen.send(input, line: line)
        return true
    }

    private func say(_ text: String) -> Bool {
        messages += text.split(separator: "\n").map { "  \($0)" }
        return true
    }

    private func goBack() -> Bool {
        flow.send(.pathChanged(flow.path.dropLast()))
        return true
    }

    private func row<Row>(_ number: String, of rows: [Row]?) -> Row? {
        guard let rows, let number = Int(number), rows.indices.contains(number - 1) else {
            return nil
        }
        return rows[number - 1]
    }

    private static func help(on screen: Screen.Shown?) -> String {
        let commands =
            switch screen {
            case nil: "N, search [WORDS], type WORDS, close, cancel, more, refresh, retry"
            case .product: "N, like, back, retry"
            case .login: "email NAME@EXAMPLE.COM, password WORD, submit, back"
            case .addresses:
                """
                N, add, delete N, filter [WORDS], status [STATUS], refresh, retry, signout, back
                In a form: label TEXT, street TEXT, postcode TEXT, city TEXT, country TEXT, save, back
                """
            }
        return "Here: \(commands)\nEverywhere: account, why, help, quit"
    }
}
