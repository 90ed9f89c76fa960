#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The profile form in UIKit.
public final class ProfileViewController: UITableViewController {
    private let interface: ViewModelInterface<ProfileViewModel>
    private let showAddresses: () -> Void
    private let didSignOut: () -> Void

    private lazy var nameCell = makeCell("Name") { .nameChanged($0) }
    private lazy var emailCell = makeCell("Email") { .emailChanged($0) }
    private lazy var phoneCell = makeCell("Phone") { .phoneChanged($0) }
    private var cells: [FieldCell] = []
    private lazy var saveButton = makeButton("Save", .didTapSave)
    private lazy var revertButton = makeButton("Revert", .didTapRevert)

    public init(
        viewModel: ProfileViewModel, showAddresses: @escaping () -> Void, didSignOut: @escaping () -> Void
    ) {
        interface = ViewModelInterface(viewModel: viewModel)
        (self.showAddresses, self.didSignOut) = (showAddresses, didSignOut)
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The form needs a view model: use init(viewModel:showAddresses:didSignOut:).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        title = "Your account"
        tableView.allowsSelection = false
        navigationItem.rightBarButtonItems = [saveButton, revertButton]
        navigationItem.leftItemsSupplementBackButton = true
        navigationItem.leftBarButtonItems = [
            makeButton("Sign out", .didTapSignOut), makeButton("Addresses", .didTapAddresses),
        ]
        interface.receive { [weak self] output in self?.show(output) }
    }

    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        interface.send(.viewDidAppear)
    }

    private func show(_ output: ProfileViewModel.Output) {
        switch output {
        case .isLoading:
            break  // The content says so.
        case let .isSaving(isSaving):
            navigationItem.prompt = isSaving ? "Saving your profile …" : nil
        case let .content(content):
            showPlaceholder(for: content) { [weak self] in self?.interface.send(.didTapRetry) }
            if let form = content.value { show(form) }
        case let .showError(text), let .showToast(text):
            navigationItem.prompt = text
        case .showAddresses:
            showAddresses()
        case .didSignOut:
            didSignOut()
        }
    }

    private func show(_ form: ProfileForm) {
        nameCell.show(form.name.text, problem: form.name.problem)
        emailCell.show(form.email.text, problem: form.email.problem)
        phoneCell.show(form.phone.text, problem: form.phone.problem)
        (saveButton.isEnabled, revertButton.isEnabled) = (form.isSaveEnabled, form.hasChanges)
        if cells.isEmpty {
            cells = [nameCell, emailCell, phoneCell]
            tableView.reloadData()
        } else {
            // A cell with a problem is higher; to reload it would end the typing.
            tableView.performBatchUpdates(nil)
        }
    }

    private func makeCell(_ title: String, _ input: @escaping (String) -> ProfileViewModel.Input) -> FieldCell {
        FieldCell(title: title) { [weak self] text in self?.interface.send(input(text)) }
    }

    private func makeButton(_ title: String, _ input: ProfileViewModel.Input) -> UIBarButtonItem {
        UIBarButtonItem(primaryAction: UIAction(title: title) { [weak self] _ in self?.interface.send(input) })
    }

    // MARK: Rows

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cells.count }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells[indexPath.row]
    }
}
#endif
