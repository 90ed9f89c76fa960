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
            case ("account", _): send(.didTapAccount, to: flow.catalogue)
            case (_, nil): actOnCatalogue(word, text)
            case (_, let .product(page)): act(on: page, word)
            case (_, let .login(form)): await act(on: form, word, text)
            case (_, let .addresses(list)):
                if let form = list.form {
                    act(on: form, word, text)
                } else {
                    act(on: list, word, text)
                }
            }
        guard !isKnown else { return }
        if word == "back" {
            flow.send(.pathChanged(flow.path.dropLast()))
        } else {
            messages.append("✗ “\(word)” is not a command here. Type help to list the commands.")
        }
    }

    private func actOnCatalogue(_ word: String, _ text: String) -> Bool {
        let catalogue = flow.catalogue
        if let suggestions = flow.suggestions, let query = row(word, of: suggestions.content.value)
        {
            return send(.didTapQuery(query), to: suggestions)
        }
        if word == "type" {
            // As letters in a search field, which waits for the last.
            for end in text.indices {
                catalogue.send(.searchChanged(String(text[...end])))
            }
            return true
        }
        let inputs: [String: CatalogueViewModel.Input] = [
            "search": text.isEmpty ? .didTapSearchField : .didSearch(text),
            "close": .didCloseSuggestions, "cancel": .didCancelSearch, "more": .didLoadNextPage,
            "refresh": .didPullToRefresh, "retry": .didTapRetry,
        ]
        let item = row(word, of: catalogue.state.content.value)
        return send(item.map { .didSelectItem($0.id) } ?? inputs[word], to: catalogue)
    }

    private func act(on page: ViewModelInterface<ProductViewModel>, _ word: String) -> Bool {
        if let sku = row(word, of: page.rows) {
            return send(.didTapAddToBag, to: sku)
        }
        let inputs: [String: ProductViewModel.Input] = [
            "like": .didTapLike, "back": .didTapBack, "retry": .didTapRetry,
        ]
        return send(inputs[word], to: page)
    }

    private func act(
        on form: ViewModelInterface<LoginViewModel>, _ word: String, _ text: String
    ) async -> Bool {
        if word == "submit" {
            await form.perform(.didTapSubmit)
            return true
        }
        let inputs: [String: LoginViewModel.Input] = [
            "email": .emailChanged(text), "password": .passwordChanged(Password(text)),
        ]
        return send(inputs[word], to: form)
    }

    private func act(
        on list: ViewModelInterface<AddressesViewModel>, _ word: String, _ text: String
    ) -> Bool {
        let rows = list.content.value
        let status = Address.Status.allCases.first { $0.title.lowercased().hasPrefix(text) }
        let inputs: [String: AddressesViewModel.Input?] = [
            "add": .didTapAdd, "delete": row(text, of: rows).map { .didTapDelete($0.id) },
            "filter": .filterChanged(text), "status": .didSelectStatus(text.isEmpty ? nil : status),
            "refresh": .didPullToRefresh, "retry": .didTapRetry, "signout": .didTapSignOut,
        ]
        return send(row(word, of: rows).map { .didTapEdit($0.id) } ?? inputs[word] ?? nil, to: list)
    }

    private func act(
        on form: ViewModelInterface<AddressFormViewModel>, _ word: String, _ text: String
    ) -> Bool {
        let inputs: [String: AddressFormViewModel.Input] = [
            "save": .didTapSave, "back": .didTapClose, "retry": .didTapRetry,
            "discard": .didAnswerQuestion(discards: true),
            "keep": .didAnswerQuestion(discards: false),
        ]
        let field = Address.Field(rawValue: word)
        return send(field.map { .fieldChanged($0, text) } ?? inputs[word], to: form)
    }

    /// Sends an input, if there is one.
    private func send<VM>(_ input: VM.Input?, to screen: ViewModelInterface<VM>) -> Bool {
        if let input {
            screen.send(input)
        }
        return input != nil
    }

    private func say(_ text: String) -> Bool {
        messages += text.split(separator: "\n").map { "  \($0)" }
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
