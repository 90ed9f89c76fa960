#if canImport(UIKit)
import Observation
import UIKit

/// A table whose controller shows members of an observed view model, and shows them again when one has changed.
///
/// From iOS 26 on, UIKit tracks the reads in `updateProperties()`. Before, this class tracks them, and shows the state in
/// the next layout. It does not rely on `UIObservationTrackingEnabled`, which a library cannot set, and iOS 17 lacks.
public class ObservingTableViewController: UITableViewController {
    private var isUpToDate = false

    /// Shows the state.
    ///
    /// A subclass overrides it; everything that it reads is tracked.
    func showState() {}

    @available(iOS 26, *)
    public override func updateProperties() {
        super.updateProperties()
        showState()
    }

    public override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        if #available(iOS 26, *) { return }
        // A table also lays out while it scrolls.
        guard !isUpToDate else { return }
        isUpToDate = true
        withObservationTracking {
            showState()
        } onChange: { [weak self] in
            Task { @MainActor in
                self?.isUpToDate = false
                self?.view.setNeedsLayout()
            }
        }
    }
}
#endif
