// swift-format-ignore-file
// What the front ends use of UIKit: declarations by hand, from Apple's documentation, as close to its spelling as can be. UIKit's
// classes come from Objective-C: `open`, on the main actor, `NSObject` at the root. Availability is declared if it is newer than iOS 16.
// Compared on 2026-11-25: the diffable data source, its snapshot, UIContextualAction. The others were not.
@_exported import Foundation

func declarationOnly<T>(_: T.Type = T.self) -> T { fatalError("declaration only") }

// MARK: Views
@MainActor open class UIResponder: NSObject { @discardableResult open func becomeFirstResponder() -> Bool { declarationOnly() } }
public struct UIBackgroundTaskIdentifier: Equatable, Sendable { public static let invalid = UIBackgroundTaskIdentifier() }
@MainActor open class UIApplication: UIResponder {
    public class var shared: UIApplication { declarationOnly() }; open func beginBackgroundTask(expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil) -> UIBackgroundTaskIdentifier { declarationOnly() }
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}
@MainActor open class UIView: UIResponder {
    public init(frame: CGRect) {}; public required init?(coder: NSCoder) {}; public convenience override init() { self.init(frame: .zero) }; open func removeFromSuperview() {}
}
@MainActor open class UILabel: UIView {
    open var text: String?; open var numberOfLines: Int = 1
}
@MainActor open class UIStackView: UIView {
    public convenience init(arrangedSubviews views: [UIView]) { self.init() }; open var arrangedSubviews: [UIView] { declarationOnly() }; open func addArrangedSubview(_ view: UIView) {}; open var spacing: CGFloat = 0; open var axis: NSLayoutConstraint.Axis = .horizontal
}
@MainActor open class NSLayoutConstraint: NSObject {
    public enum Axis: Int, @unchecked Sendable { case horizontal, vertical }
}
public struct UIAccessibility {
    public struct Notification: Sendable { public static let announcement = Notification() }; @MainActor public static func post(notification: UIAccessibility.Notification, argument: Any?) {}
}

// MARK: Controllers
@MainActor open class UIViewController: UIResponder {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}; public required init?(coder: NSCoder) {}; open var title: String?
    @available(iOS 17, tvOS 17, *) open var contentUnavailableConfiguration: (any UIContentConfiguration)?
    @available(iOS 26, tvOS 26, visionOS 26, *) open func updateProperties() {}
    open var view: UIView!; open func loadView() {}; open func viewDidLoad() {}; open func viewDidDisappear(_ animated: Bool) {}; open var isMovingFromParent: Bool { declarationOnly() }; open var isBeingDismissed: Bool { declarationOnly() }; open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}
@MainActor open class UINavigationController: UIViewController {
    public convenience init(rootViewController: UIViewController) { self.init(nibName: nil, bundle: nil) }; open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
    open var viewControllers: [UIViewController] = []; open weak var delegate: (any UINavigationControllerDelegate)?; open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
}
@MainActor @preconcurrency public protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}
@MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, @unchecked Sendable { case actionSheet, alert }; public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) { self.init(nibName: nil, bundle: nil) }
    open func addAction(_ action: UIAlertAction) {}
}
@MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, @unchecked Sendable { case `default`, cancel, destructive }; public convenience init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) { self.init() }
}

// MARK: Table view
@MainActor @preconcurrency public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}
@MainActor @preconcurrency public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}
@MainActor open class UITableView: UIView {
    weak open var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    public enum Style: Int, @unchecked Sendable { case plain, grouped, insetGrouped }; open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell { declarationOnly() }; open func reloadData() {}
}
@MainActor open class UITableViewController: UIViewController, UITableViewDataSource {
    public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }; public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var tableView: UITableView!; open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { declarationOnly() }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { declarationOnly() }
    open func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? { declarationOnly() }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { declarationOnly() }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { declarationOnly() }
}
@MainActor open class UISwipeActionsConfiguration: NSObject { public convenience init(actions: [UIContextualAction]) { self.init() } }
@MainActor open class UIContextualAction: NSObject {
    public enum Style: Int, @unchecked Sendable { case normal, destructive }
    public typealias Handler = @MainActor (_ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping (Bool) -> Void) -> Void
    public convenience init(style: UIContextualAction.Style, title: String?, handler: @escaping UIContextualAction.Handler) { self.init() }
}
@MainActor open class UITableViewCell: UIView {
    open var contentConfiguration: (any UIContentConfiguration)?; open func defaultContentConfiguration() -> UIListContentConfiguration { declarationOnly() }; open func prepareForReuse() {}
}
@MainActor @preconcurrency public protocol UIContentConfiguration {}
@MainActor @preconcurrency public struct UIListContentConfiguration: UIContentConfiguration {
    public static func subtitleCell() -> UIListContentConfiguration { declarationOnly() }; public var image: UIImage?; public var text: String?; public var secondaryText: String?
}
extension IndexPath { public var row: Int { get { declarationOnly() } set {} } }

// MARK: Collection view
@MainActor open class UICollectionViewLayout: NSObject {}
@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout { open class func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout { declarationOnly() } }
@MainActor @preconcurrency public struct UICollectionLayoutListConfiguration {
    public enum Appearance: Int, Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }; public init(appearance: Appearance) {}
}
@MainActor open class UICollectionViewCell: UIView { open var contentConfiguration: (any UIContentConfiguration)? }
@MainActor open class UICollectionViewListCell: UICollectionViewCell { open func defaultContentConfiguration() -> UIListContentConfiguration { declarationOnly() } }
@MainActor open class UICollectionView: UIView {
    @MainActor @preconcurrency public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void; public init(handler: @escaping Handler) {}
    }
    open func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?) -> Cell { declarationOnly() }
}
@MainActor open class UICollectionViewController: UIViewController {
    public init(collectionViewLayout layout: UICollectionViewLayout) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }; open var collectionView: UICollectionView!; open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable>: Sendable {
    public init() {}; public var itemIdentifiers: [ItemIdentifierType] { declarationOnly() }; public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}; public mutating func appendItems(_ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil) {}
}
@MainActor @preconcurrency open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable>: NSObject {
    public typealias CellProvider = (_ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType) -> UICollectionViewCell?
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {}; open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { declarationOnly() }
    open func apply(_ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {}
}

// MARK: Controls
open class UIImage: NSObject, @unchecked Sendable { public init?(systemName name: String) {} }; public typealias UIActionHandler = @MainActor (_ action: UIAction) -> Void
@MainActor open class UIAction: NSObject { @preconcurrency public convenience init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) { self.init() } }
@MainActor open class UIControl: UIView {
    public struct Event: Sendable { public static let editingChanged = Event(), editingDidEndOnExit = Event() }; open var isEnabled: Bool = true
    open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {}
}
public struct UITextContentType: Hashable, Sendable { public static let emailAddress = UITextContentType(), password = UITextContentType() }; public enum UIKeyboardType: Sendable { case `default`, emailAddress }
@MainActor open class UITextField: UIControl {
    open var text: String?; open var placeholder: String?; open var isSecureTextEntry: Bool = false; open var textContentType: UITextContentType! = nil
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences
}
public enum UITextAutocapitalizationType: Int, @unchecked Sendable { case none, sentences }
@MainActor open class UIButton: UIControl {
    @MainActor @preconcurrency public struct Configuration {
        public static func filled() -> UIButton.Configuration { declarationOnly() }; public var title: String?
    }
    open var configuration: UIButton.Configuration?
    @preconcurrency public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) { self.init(frame: .zero) }
}
