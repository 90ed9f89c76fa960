#if canImport(UIKit)
import ShopCore
import ShopShared
import SimpleViewModel
import UIKit

/// The form for an address in UIKit, which asks to be closed when its view model does.
public final class AddressFormViewController: ObservingTableViewController {
    private let form: ObservedViewModel<AddressFormViewModel>
    private let didFinish: () -> Void

    private lazy var cells = AddressField.allCases.map { makeCell($0) }
    private lazy var saveButton = UIBarButtonItem("Save") { [weak self] in self?.form.send(.didTapSave) }

    public init(viewModel: AddressFormViewModel, didFinish: @escaping () -> Void) {
        form = ObservedViewModel(viewModel)
        self.didFinish = didFinish
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The form needs a view model: use init(viewModel:didFinish:).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        tableView.allowsSelection = false
        isModalInPresentation = true  // A swipe would lose the typed text.
        navigationItem.leftBarButtonItems = [UIBarButtonItem("Cancel") { [weak self] in self?.cancel() }]
        navigationItem.rightBarButtonItems = [saveButton]
        form.receive { [weak self] event in self?.show(event) }
    }

    override func showState() {
        title = form.title
        saveButton.isEnabled = form.isSaveEnabled
        navigationItem.prompt = form.isSaving ? String(localized: "Saving the address …") : nil
        for (cell, field) in zip(cells, AddressField.allCases) {
            (cell.text, cell.problem) = (form[field].text, form[field].problem)
        }
        // A cell with a problem is higher; to reload it would end the typing.
        tableView.performBatchUpdates(nil)
    }

    private func show(_ event: AddressFormViewModel.Output) {
        switch event {
        case let .showError(sentence): showToast(sentence)
        case .didFinish: didFinish()
        }
    }

    private func cancel() {
        guard form.hasChanges else { return didFinish() }
        askToDiscard("The address is not saved.", discard: didFinish)
    }

    private func makeCell(_ field: AddressField) -> FieldCell {
        FieldCell(
            title: field.name, kind: FieldKind(field),
            didChange: { [weak self] text in self?.form.send(.fieldChanged(field, text)) },
            didReturn: { [weak self] in self?.form.send(.didTapSave) })
    }

    // MARK: Rows

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cells.count }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells[indexPath.row]
    }
}
#endif
