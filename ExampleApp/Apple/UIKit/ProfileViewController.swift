#if canImport(UIKit)
import ShopCore
import ShopShared
import SimpleViewModel
import UIKit

/// The profile form in UIKit.
public final class ProfileViewController: ObservingTableViewController {
    private let profile: ObservedViewModel<ProfileViewModel>
    private let showBag: () -> Void
    private let showAddresses: () -> Void
    private let didSignOut: () -> Void

    private lazy var nameCell = makeCell("Name", .name) { .nameChanged($0) }
    private lazy var emailCell = makeCell("Email", .email) { .emailChanged($0) }
    private lazy var phoneCell = makeCell("Phone", .phone) { .phoneChanged($0) }
    private var cells: [FieldCell] = []
    private lazy var saveButton = makeButton("Save", .didTapSave)
    private lazy var revertButton = makeButton("Revert", .didTapRevert)

    public init(
        viewModel: ProfileViewModel, showBag: @escaping () -> Void, showAddresses: @escaping () -> Void,
        didSignOut: @escaping () -> Void
    ) {
        profile = ObservedViewModel(viewModel)
        (self.showBag, self.showAddresses, self.didSignOut) = (showBag, showAddresses, didSignOut)
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The form needs a view model: use init(viewModel:showBag:…).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        title = String(localized: "Your account")
        tableView.allowsSelection = false
        navigationItem.rightBarButtonItems = [saveButton, revertButton, .bag(action: showBag)]
        navigationItem.leftItemsSupplementBackButton = true
        navigationItem.leftBarButtonItems = [
            UIBarButtonItem("Sign out") { [weak self] in self?.signOut() },
            makeButton("Addresses", .didTapAddresses),
        ]
        refreshControl = RefreshControl { [profile] in await profile.perform(.didTapRetry) }
        profile.receive { [weak self] event in self?.show(event) }
    }

    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        profile.send(.viewDidAppear)
    }

    override func showState() {
        let content = profile.content
        navigationItem.prompt = profile.isSaving ? String(localized: "Saving your profile …") : nil
        saveButton.isEnabled = content.value?.isSaveEnabled == true
        revertButton.isEnabled = content.value?.hasChanges == true
        showPlaceholder(for: content) { [weak self] in self?.profile.send(.didTapRetry) }
        if let form = content.value { show(form) }
    }

    private func show(_ form: ProfileForm) {
        for (cell, field) in [(nameCell, form.name), (emailCell, form.email), (phoneCell, form.phone)] {
            (cell.text, cell.problem) = (field.text, field.problem)
        }
        if cells.isEmpty {
            cells = [nameCell, emailCell, phoneCell]
            tableView.reloadData()
        } else {
            // A cell with a problem is higher; to reload it would end the typing.
            tableView.performBatchUpdates(nil)
        }
    }

    private func signOut() {
        let signOut = { [profile] in profile.send(.didTapSignOut) }
        guard profile.content.value?.hasChanges == true else { return signOut() }
        askToDiscard("Your profile is not saved.", discard: signOut)
    }

    private func show(_ event: ProfileViewModel.Output) {
        switch event {
        case let .showToast(sentence), let .showError(sentence): showToast(sentence)
        case .showAddresses: showAddresses()
        case .didSignOut: didSignOut()
        }
    }

    private func makeCell(
        _ title: String.LocalizationValue, _ kind: FieldKind, _ input: @escaping (String) -> ProfileViewModel.Input
    ) -> FieldCell {
        FieldCell(
            title: String(localized: title), kind: kind,
            didChange: { [weak self] text in self?.profile.send(input(text)) },
            didReturn: { [weak self] in self?.profile.send(.didTapSave) })
    }

    private func makeButton(_ title: String.LocalizationValue, _ input: ProfileViewModel.Input) -> UIBarButtonItem {
        UIBarButtonItem(title) { [weak self] in self?.profile.send(input) }
    }

    // MARK: Rows

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cells.count }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells[indexPath.row]
    }
}
#endif
