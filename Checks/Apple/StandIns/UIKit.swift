// swift-format-ignore-file
// What the front ends use of UIKit: declarations by hand, from Apple's documentation, as close to its spelling as can be. UIKit's
// classes come from Objective-C: `open`, on the main actor, `NSObject` at the root. Availability is declared if it is newer than iOS 17.
@_exported import Foundation

func declarationOnly<T>(_: T.Type = T.self) -> T { fatalError("declaration only") }

// MARK: Views
@MainActor open class UIResponder: NSObject {}
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
    @available(iOS 26, tvOS 26, visionOS 26, *) open func updateProperties() {}
    open var view: UIView!; open func loadView() {}; open func viewDidLoad() {}; open func viewDidDisappear(_ animated: Bool) {}; open var isMovingFromParent: Bool { declarationOnly() }; open var isBeingDismissed: Bool { declarationOnly() }; open var toolbarItems: [UIBarButtonItem]?; open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}
@MainActor open class UINavigationController: UIViewController {
    public convenience init(rootViewController: UIViewController) { self.init(nibName: nil, bundle: nil) }; open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
    open var viewControllers: [UIViewController] = []; open weak var delegate: (any UINavigationControllerDelegate)?; open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
    open var topViewController: UIViewController? { declarationOnly() }; open func setToolbarHidden(_ hidden: Bool, animated: Bool) {}
}
@MainActor open class UIBarButtonItem: NSObject { public convenience init(primaryAction: UIAction?) { self.init() } }
@MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, @unchecked Sendable { case `default`, cancel, destructive }; public convenience init(title: String?, style: UIAlertAction.Style, handler: (@MainActor @Sendable (UIAlertAction) -> Void)? = nil) { self.init() }
}
@MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, @unchecked Sendable { case actionSheet, alert }; public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) { self.init(nibName: nil, bundle: nil) }; open func addAction(_ action: UIAlertAction) {}
}
@MainActor @preconcurrency public protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

// MARK: Table view
@MainActor @preconcurrency public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}
@MainActor open class UITableView: UIView {
    weak open var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    public enum Style: Int, @unchecked Sendable { case plain, grouped, insetGrouped }; open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell { declarationOnly() }; open func reloadData() {}
}
@MainActor open class UITableViewController: UIViewController {
    public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }; public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var tableView: UITableView!; open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { declarationOnly() }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { declarationOnly() }
}
@MainActor open class UITableViewCell: UIView {
    open var contentConfiguration: (any UIContentConfiguration)?; open func defaultContentConfiguration() -> UIListContentConfiguration { declarationOnly() }
}
@MainActor @preconcurrency public protocol UIContentConfiguration {}
@MainActor @preconcurrency public struct UIListContentConfiguration: UIContentConfiguration {
    public var text: String?; public var secondaryText: String?
}
extension IndexPath { public var row: Int { get { declarationOnly() } set {} } }

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
