#if canImport(UIKit)
import UIKit

/// Turns until the work for which it was pulled has ended, and cancels it when its screen is gone.
final class RefreshControl: UIRefreshControl {
    private var refreshing: Task<Void, Never>?

    init(_ refresh: @escaping @MainActor () async -> Void) {
        super.init()
        let pull = UIAction { [weak self] _ in
            self?.refreshing = Task {
                await refresh()
                self?.endRefreshing()
            }
        }
        addAction(pull, for: .valueChanged)
    }

    @available(*, unavailable, message: "The control needs work to wait for: use init(_:).")
    required init?(coder: NSCoder) { nil }

    deinit { refreshing?.cancel() }
}
#endif
