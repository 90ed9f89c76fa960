import Observation
import ShopCore
import SimpleViewModel

/// Turns each typed line into an input of the screen on top, waits for what it leads to, and returns
/// what there is to read.
@MainActor final class Terminal {
    private let flow: ViewModelInterface<ShopFlow>
    private let log: SignalLog
    private var top: Screen.Shown?
    /// What the form to sign in has said last: it has outputs alone.
    private var loginProblem: String?
    private var shown: [String] = []
    private var messages: [String] = []

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
        return (page == shown ? [] : page) + messages
    }

    private var page: [String] {
        switch flow.path.last {
        case nil:
            (flow.suggestions.map(Pages.suggestions) ?? [])
                + Pages.catalogue(flow.catalogue.state)
        case let .product(page): Pages.product(page)
        case .login: Pages.login(loginProblem)
        case let .addresses(list): list.form.map(Pages.form) ?? Pages.addresses(list)
        }
    }

    // MARK: Waiting

    /// Returns when nothing runs on any screen, and all commits have ended.
    private func settle() async {
        showTop()
        await ViewModelCommits.finished()
        await withoutWork()
        while let alert = flow.alert {
            messages.append("✗ \(alert.sentence)")
            flow.send(.didDismissAlert)
        }
    }

    private var isBusy: Bool {
        let isTopBusy =
            switch flow.path.last {
            case let .product(page): page.isLoading
            case let .addresses(list): list.isLoading
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
            form.receive { [weak self] output in
                switch output {
                case let .problem(sentence): self?.loginProblem = sentence
                // A script has no fields, and sees no progress.
                case .isSubmitEnabled, .isLoading, .clearPassword: break
                }
            }
            form.send(.viewDidLoad)
        case nil, .addresses: break
        }
    }

    // MARK: Commands

    private func act(_ word: String, _ text: String) async {
        let isKnown =
            switch (word, flow.path.last) {
            case ("why", _): say(log.lastChain)
            case ("help", _): say(Self.help)
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
            flow.send(.didPop)
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
        let inputs: [String: CatalogueViewModel.Input] = [
            "search": text.isEmpty ? .didTapSearchField : .didSearch(text),
            "type": .searchChanged(text), "close": .didCloseSuggestions, "cancel": .didCancelSearch,
            "more": .didLoadNextPage,
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
            "save": .didTapSave, "back": .didTapClose,
        ]
        let fields: [String: WritableKeyPath<Address, String>] = [
            "label": \.label, "street": \.street, "city": \.city,
        ]
        guard let field = fields[word] else {
            return send(inputs[word], to: form)
        }
        var address = form.address
        address[keyPath: field] = text
        return send(.didEdit(address), to: form)
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

    private static let help = """
        Products: N, search [WORDS], type WORDS, close, cancel, more, refresh
        A product: N, like
        Sign in: email NAME@EXAMPLE.COM, password WORD, submit
        Addresses: N, add, delete N, filter [WORDS], status [STATUS], refresh, signout
        An address: label TEXT, street TEXT, city TEXT, save
        Everywhere: account, back, retry, why, help, quit
        """
}
