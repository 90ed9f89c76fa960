// swift-format-ignore-file
// Not formatted: as close to Apple's spelling as can be, one declaration to a line.

// What the front ends use of UIKit: handwritten declarations, from Apple's documentation, to type-check against where there
// is no SDK. Nothing runs: every body traps. UIKit's classes come from Objective-C: `open`, on the main actor, `NSObject`
// at the root. `@objc` and `#selector` cannot be checked so. Availability is not declared, and so not checked.
@_exported import Foundation

func declarationOnly<T>(_: T.Type = T.self) -> T { fatalError("declaration only") }

// MARK: Strings, which Foundation has on Apple's platforms alone

extension String {
    public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable { public init(stringLiteral value: String) {} }
    public init(localized keyAndValue: String.LocalizationValue, bundle: Bundle? = nil) { self = declarationOnly() }
}

// MARK: Views

@MainActor open class UIResponder: NSObject {}
@MainActor open class UIView: UIResponder {
    public init(frame: CGRect) {}
    public required init?(coder: NSCoder) {}
    open var accessibilityLabel: String?
    open var isHidden: Bool = false
    open var subviews: [UIView] { declarationOnly() }
    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}
    open func sizeToFit() {}
    open func setNeedsLayout() {}
    open func layoutSubviews() {}
    open func updateProperties() {}
    open var translatesAutoresizingMaskIntoConstraints: Bool = true
    open var safeAreaLayoutGuide: UILayoutGuide { declarationOnly() }
    open var bottomAnchor: NSLayoutYAxisAnchor { declarationOnly() }
    open var centerXAnchor: NSLayoutXAxisAnchor { declarationOnly() }
    open var widthAnchor: NSLayoutDimension { declarationOnly() }
}
@MainActor open class UILabel: UIView {
    public init() { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var text: String?
}
@MainActor open class UIActivityIndicatorView: UIView {
    public init() { super.init(frame: .zero) }
    public required init(coder: NSCoder) { super.init(frame: .zero) }
    open func startAnimating() {}
    open func stopAnimating() {}
}
@MainActor open class UIStackView: UIView {
    public init() { super.init(frame: .zero) }
    public required init(coder: NSCoder) { super.init(frame: .zero) }
    public convenience init(arrangedSubviews views: [UIView]) { self.init() }
    open var axis: NSLayoutConstraint.Axis = .horizontal
    open var arrangedSubviews: [UIView] { declarationOnly() }
    open func addArrangedSubview(_ view: UIView) {}
}
@MainActor open class UIScrollView: UIView {}
@MainActor open class UILayoutGuide: NSObject { open var bottomAnchor: NSLayoutYAxisAnchor { declarationOnly() } }
@MainActor open class NSLayoutConstraint: NSObject {
    public enum Axis: Int, @unchecked Sendable { case horizontal, vertical }
    open class func activate(_ constraints: [NSLayoutConstraint]) {}
}
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint { declarationOnly() }
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint { declarationOnly() }
}
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {}
public struct UIAccessibility {
    public struct Notification: Hashable, RawRepresentable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let announcement = Notification(rawValue: 1008)
    }
    @MainActor public static func post(notification: UIAccessibility.Notification, argument: Any?) {}
}

// MARK: Controllers

@MainActor open class UIViewController: UIResponder {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    public required init?(coder: NSCoder) {}
    open var title: String?
    open var navigationItem: UINavigationItem { declarationOnly() }
    open var navigationController: UINavigationController? { declarationOnly() }
    open var contentUnavailableConfiguration: (any UIContentConfiguration)?
    open var view: UIView!
    open func loadView() {}
    open func loadViewIfNeeded() {}
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    @available(iOS 26, tvOS 26, visionOS 26, *)
    open func updateProperties() {}
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
    open var isModalInPresentation: Bool = false
}
@MainActor open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil) }
    public required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
    open var viewControllers: [UIViewController] = []
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? { declarationOnly() }
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? { declarationOnly() }
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
}
@MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, @unchecked Sendable { case `default`, cancel, destructive }
    public convenience init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) { self.init() }
}
@MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, @unchecked Sendable { case actionSheet, alert }
    public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) { self.init(nibName: nil, bundle: nil) }
    open func addAction(_ action: UIAlertAction) {}
}
@MainActor open class UINavigationItem: NSObject {
    open var searchController: UISearchController?
    open var hidesSearchBarWhenScrolling: Bool = true
    open var prompt: String?
    open var titleView: UIView?
    open var leftBarButtonItems: [UIBarButtonItem]?
    open var rightBarButtonItems: [UIBarButtonItem]?
    open var leftItemsSupplementBackButton: Bool = false
}
@MainActor open class UIBarItem: NSObject {
    open var isEnabled: Bool = true
    open var image: UIImage?
    open var accessibilityValue: String?
}
@MainActor open class UIBarButtonItem: UIBarItem {
    public override init() {}
    @preconcurrency public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) { self.init() }
}

// MARK: Table view

@MainActor @preconcurrency public protocol UIScrollViewDelegate: NSObjectProtocol {}
@MainActor @preconcurrency public protocol UITableViewDelegate: UIScrollViewDelegate {}
@MainActor @preconcurrency public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}
@MainActor open class UITableView: UIScrollView {
    public enum Style: Int, @unchecked Sendable { case plain, grouped, insetGrouped }
    open var allowsSelection: Bool = true
    open weak var dataSource: (any UITableViewDataSource)?
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell { declarationOnly() }
    open func reloadData() {}
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
    open var tableFooterView: UIView?
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
}
@MainActor open class UITableViewController: UIViewController, UITableViewDelegate, UITableViewDataSource {
    public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var tableView: UITableView!
    open var refreshControl: UIRefreshControl?
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? { declarationOnly() }
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
@available(iOS 13, tvOS 13, visionOS 1, *)
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable>: Sendable {
    public init() {}
    public var itemIdentifiers: [ItemIdentifierType] { declarationOnly() }
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}
    public mutating func appendItems(_ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil) {}
    @available(iOS 15, tvOS 15, visionOS 1, *)
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
}
@available(iOS 13, tvOS 13, visionOS 1, *)
@preconcurrency @MainActor open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable>: NSObject, UITableViewDataSource {
    public typealias CellProvider = (_ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType) -> UITableViewCell?
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {}
    open func apply(_ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {}
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { declarationOnly() }
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { declarationOnly() }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { declarationOnly() }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { declarationOnly() }
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { declarationOnly() }
}
@MainActor open class UITableViewCell: UIView {
    public enum CellStyle: Int, @unchecked Sendable { case `default`, value1, value2, subtitle }
    public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var accessoryView: UIView?
    open var contentConfiguration: (any UIContentConfiguration)?
    open func defaultContentConfiguration() -> UIListContentConfiguration { declarationOnly() }
    open func prepareForReuse() {}
}
@MainActor @preconcurrency public protocol UIContentConfiguration {}
@MainActor @preconcurrency public struct UIListContentConfiguration: UIContentConfiguration {
    public static func subtitleCell() -> UIListContentConfiguration { declarationOnly() }
    public var image: UIImage?
    public var text: String?
    public var secondaryText: String?
    public var secondaryTextProperties: UIListContentConfiguration.TextProperties
    @MainActor @preconcurrency public struct TextProperties { public var color: UIColor }
}
@MainActor @preconcurrency public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    @MainActor @preconcurrency public struct ButtonProperties { public var primaryAction: UIAction? }
    public static func loading() -> UIContentUnavailableConfiguration { declarationOnly() }
    public static func empty() -> UIContentUnavailableConfiguration { declarationOnly() }
    public var text: String?
    public var secondaryText: String?
    public var button: UIButton.Configuration
    public var buttonProperties: UIContentUnavailableConfiguration.ButtonProperties
}
extension IndexPath { public var row: Int { get { declarationOnly() } set {} } }

// MARK: Search

@MainActor open class UISearchController: UIViewController {
    public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    open var obscuresBackgroundDuringPresentation: Bool = true
    open var searchBar: UISearchBar { declarationOnly() }
    open var searchSuggestions: [any UISearchSuggestion]?
}
/// The second method is optional in Apple's declaration, and so has a body here.
@MainActor @preconcurrency public protocol UISearchResultsUpdating: NSObjectProtocol {
    func updateSearchResults(for searchController: UISearchController)
    func updateSearchResults(for searchController: UISearchController, selecting searchSuggestion: any UISearchSuggestion)
}
extension UISearchResultsUpdating {
    public func updateSearchResults(for searchController: UISearchController, selecting searchSuggestion: any UISearchSuggestion) {}
}
@MainActor @preconcurrency public protocol UISearchSuggestion: NSObjectProtocol { var localizedSuggestion: String? { get } }
@MainActor open class UISearchSuggestionItem: NSObject, UISearchSuggestion {
    public convenience init(localizedSuggestion suggestion: String) { self.init() }
    open var localizedSuggestion: String? { declarationOnly() }
}
@MainActor open class UISearchBar: UIView {
    open weak var delegate: (any UISearchBarDelegate)?
    open var text: String?
    open var placeholder: String?
}
/// All of it is optional in Apple's declaration, and so has bodies here.
@MainActor @preconcurrency public protocol UISearchBarDelegate: NSObjectProtocol {
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}
extension UISearchBarDelegate {
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}
@MainActor open class UIRefreshControl: UIControl {
    public init() { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open func beginRefreshing() {}
    open func endRefreshing() {}
}

// MARK: Controls

open class UIColor: NSObject, @unchecked Sendable {
    open class var label: UIColor { declarationOnly() }
    open class var secondaryLabel: UIColor { declarationOnly() }
    open class var systemGreen: UIColor { declarationOnly() }
    open class var systemOrange: UIColor { declarationOnly() }
}
open class UIImage: NSObject, @unchecked Sendable { public init?(systemName name: String) {} }
@MainActor open class UIImageView: UIView {
    public init(image: UIImage?) { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
@MainActor open class UIMenuElement: NSObject {
    public struct Attributes: OptionSet, @unchecked Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue } }
    public enum State: Int, @unchecked Sendable { case off, on, mixed }
}
@MainActor open class UIMenu: UIMenuElement { @preconcurrency public convenience init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) { self.init() } }
public typealias UIActionHandler = @MainActor (_ action: UIAction) -> Void
@MainActor open class UIAction: UIMenuElement {
    public struct Identifier: Hashable, RawRepresentable, @unchecked Sendable { public let rawValue: String; public init(rawValue: String) { self.rawValue = rawValue } }
    @preconcurrency public convenience init(title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off, handler: @escaping UIActionHandler) { self.init() }
}
@MainActor open class UIControl: UIView {
    public struct Event: OptionSet, @unchecked Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static var touchUpInside: UIControl.Event { .init(rawValue: 1 << 6) }
        public static var editingChanged: UIControl.Event { .init(rawValue: 1 << 17) }
        public static var editingDidEndOnExit: UIControl.Event { .init(rawValue: 1 << 19) }
        public static var valueChanged: UIControl.Event { .init(rawValue: 1 << 12) }
    }
    open var isEnabled: Bool = true
    open var isSelected: Bool = false
    open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {}
}
public struct UITextContentType: Hashable, RawRepresentable, @unchecked Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let name = UITextContentType(rawValue: "name"), emailAddress = UITextContentType(rawValue: "email"), username = UITextContentType(rawValue: "username")
    public static let password = UITextContentType(rawValue: "password"), newPassword = UITextContentType(rawValue: "new-password"), telephoneNumber = UITextContentType(rawValue: "tel")
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address"), postalCode = UITextContentType(rawValue: "postal-code")
    public static let addressCity = UITextContentType(rawValue: "address-level2"), countryName = UITextContentType(rawValue: "country-name")
}
public enum UIKeyboardType: Int, @unchecked Sendable { case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad }
@MainActor open class UITextRange: NSObject {}
@MainActor open class UITextField: UIControl {
    open var text: String?
    open var placeholder: String?
    open var markedTextRange: UITextRange? { declarationOnly() }
    open var isSecureTextEntry: Bool = false
    open var textContentType: UITextContentType! = nil
    open var keyboardType: UIKeyboardType = .default
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences
    open var autocorrectionType: UITextAutocorrectionType = .default
    open var returnKeyType: UIReturnKeyType = .default
}
public enum UITextAutocapitalizationType: Int, @unchecked Sendable { case none, words, sentences, allCharacters }
public enum UITextAutocorrectionType: Int, @unchecked Sendable { case `default`, no, yes }
public enum UIReturnKeyType: Int, @unchecked Sendable { case `default`, go, google, join, next, route, search, send, yahoo, done }
@MainActor open class UIButton: UIControl {
    @MainActor @preconcurrency public struct Configuration {
        public static func plain() -> UIButton.Configuration { declarationOnly() }
        public static func filled() -> UIButton.Configuration { declarationOnly() }
        public var title: String?
    }
    open var configuration: UIButton.Configuration?
    @preconcurrency public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) { self.init(frame: .zero) }
}
