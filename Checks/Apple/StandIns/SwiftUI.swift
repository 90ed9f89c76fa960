// swift-format-ignore-file
// What screens, the front ends and the documentation use of SwiftUI: declarations by hand, as close to Apple's spelling as can be.
// Where two SDKs differ, this is the stricter form; overloads that nothing calls, and those for localized keys, are left out.
// Availability is declared if it is newer than the package's oldest systems, or if a system is left out. Compared with public documentation on
// 2026-11-25: task, refreshable, sheet(item:), fullScreenCover(item:), navigationDestination(item:), confirmationDialog(presenting:), overlay, onSubmit,
// onOpenURL, swipeActions, NavigationStack(path:), TabView(selection:). The others were not compared on that day.
@_exported import Foundation
#if canImport(UIKit)
@_exported import UIKit
#endif

// MARK: Protocols

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}
extension App { @MainActor @preconcurrency public static func main() {} }; @MainActor @preconcurrency public protocol ToolbarContent {}
public protocol ShapeStyle: Sendable {}; @MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

extension Never: Scene {}

// MARK: Builders

extension ViewBuilder {
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> { declarationOnly() }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }; public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> { declarationOnly() }
    public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> { declarationOnly() }
}
@resultBuilder public struct SceneBuilder { public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content } }
@resultBuilder public struct ToolbarContentBuilder {
    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> ToolbarTuple<repeat each Content> { declarationOnly() }
}
public struct TupleView<T>: Primitive {}; public struct ToolbarTuple<each Content>: ToolbarContent {}; public struct _ConditionalContent<T, F> {}
extension _ConditionalContent: View, Primitive where T: View, F: View { public typealias Body = Never }; extension Optional: View, Primitive where Wrapped: View { public typealias Body = Never }

// MARK: Data flow

@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    public init() where Value == Bool {}; public var wrappedValue: Value { get { declarationOnly() } nonmutating set {} }; public var projectedValue: FocusState<Value>.Binding { declarationOnly() }
    public struct Binding { public var wrappedValue: Value { get { declarationOnly() } nonmutating set {} } }
}
public struct EnvironmentValues { public var dismiss: DismissAction { declarationOnly() }; public var isSearching: Bool { declarationOnly() } }; @MainActor @preconcurrency public struct DismissAction { public func callAsFunction() {} }
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {}; public var wrappedValue: Value { declarationOnly() }
}

// MARK: Text and controls

public struct Text: Primitive, Sendable, Equatable {
    nonisolated public init<S: StringProtocol>(_ content: S) {}
}
public struct Image: Primitive, Sendable, Equatable { nonisolated public init(systemName: String) {} }
public struct Spacer: Primitive { nonisolated public init(minLength: CGFloat? = nil) {} }; public struct ProgressView<Label: View, CurrentValueLabel: View>: Primitive {}
extension ProgressView where CurrentValueLabel == EmptyView {
    nonisolated public init() where Label == EmptyView {}
}
public struct Label<Title: View, Icon: View>: Primitive {}; extension Label where Title == Text, Icon == Image { nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {} }
public struct ButtonRole: Equatable, Sendable { public static let destructive = ButtonRole(), cancel = ButtonRole() }
public struct Button<Label: View>: Primitive { @preconcurrency nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {} }
extension Button where Label == Text {
    @preconcurrency nonisolated public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
    @preconcurrency nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
}
extension Button where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(_ title: some StringProtocol, systemImage: String, action: @escaping @MainActor () -> Void) {}
    nonisolated public init(_ title: some StringProtocol, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
}
public struct SecureField<Label: View>: Primitive {}; extension SecureField where Label == Text { nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {} }
public struct TextField<Label: View>: Primitive {}
extension TextField where Label == Text {
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}
@available(tvOS, unavailable) @available(watchOS, unavailable)
public struct TextEditor: Primitive { nonisolated public init(text: Binding<String>) {} }; public struct SubmitTriggers: Sendable { public static let text = SubmitTriggers(), search = SubmitTriggers() }
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle { nonisolated public init() {} }
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle { @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle { .init() } }

@MainActor @preconcurrency public protocol LabelStyle {}; public struct IconOnlyLabelStyle: LabelStyle { nonisolated public init() {} }
extension LabelStyle where Self == IconOnlyLabelStyle { @MainActor @preconcurrency public static var iconOnly: IconOnlyLabelStyle { .init() } }
public struct AccessibilityChildBehavior: Hashable, Sendable { public static let ignore = AccessibilityChildBehavior(), combine = AccessibilityChildBehavior() }

// MARK: Containers

public struct HorizontalAlignment: Equatable, Sendable { public static let leading = HorizontalAlignment(), center = HorizontalAlignment() }
public struct Alignment: Equatable, Sendable { public static let center = Alignment(), bottom = Alignment() }
public struct VStack<Content: View>: Primitive { nonisolated public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {} }
public struct HStack<Content: View>: Primitive { nonisolated public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {} }; public struct List<SelectionValue: Hashable, Content: View>: Primitive {}
extension List where SelectionValue == Never {
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {}
    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) where Content == ForEach<Data, ID, RowContent> {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}; extension ForEach: View, Primitive where Content: View { public typealias Body = Never }
extension ForEach where Content: View {
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) where ID == Data.Element.ID, Data.Element: Identifiable {}
    nonisolated public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: Primitive {}
extension Picker where Label == Text { nonisolated public init(_ title: some StringProtocol, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {} }
public struct Section<Parent, Content, Footer> {}; extension Section: View, Primitive where Parent: View, Content: View, Footer: View { public typealias Body = Never }
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView { nonisolated public init(@ViewBuilder content: () -> Content) {} }
extension Section where Parent == Text, Content: View, Footer == EmptyView { nonisolated public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {} }
public struct Form<Content: View>: Primitive { nonisolated public init(@ViewBuilder content: () -> Content) {} }
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: Primitive { nonisolated public init(@ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() }, @ViewBuilder actions: () -> Actions = { EmptyView() }) {} }
public struct NavigationPath {}
public struct NavigationStack<Data, Root: View>: Primitive {
    nonisolated public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
    nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root) where Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable {}
}
public struct TabView<SelectionValue: Hashable, Content: View>: Primitive {}; extension TabView where SelectionValue == Int { nonisolated public init(@ViewBuilder content: () -> Content) {} }
extension TabView { nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {} }
public struct WindowGroup<Content: View>: Scene {
    nonisolated public init(@ViewBuilder content: () -> Content) {}; public var body: Never { return declarationOnly() }
}
public struct ToolbarItemPlacement: Sendable { public static let automatic = ToolbarItemPlacement(), primaryAction = ToolbarItemPlacement(), confirmationAction = ToolbarItemPlacement(), cancellationAction = ToolbarItemPlacement() }
public struct ToolbarItem<ID, Content: View>: ToolbarContent {}; extension ToolbarItem where ID == () { nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {} }

// MARK: Modifiers

public struct Font: Hashable, Sendable { public static let body = Font(), headline = Font(), caption = Font() }; public struct HierarchicalShapeStyle: ShapeStyle {}
public struct Color: ShapeStyle, Hashable { public static let primary = Color(), secondary = Color(), green = Color(), orange = Color() }
extension ShapeStyle where Self == Color { public static var red: Color { .init() } }; extension ShapeStyle where Self == HierarchicalShapeStyle { public static var secondary: HierarchicalShapeStyle { .init() } }

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }; public enum HorizontalEdge: Int8, CaseIterable, Codable, Sendable { case leading, trailing }

extension View {
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { self }; nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
    nonisolated public func padding() -> some View { self }
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }; nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
    @available(tvOS, unavailable)
    nonisolated public func swipeActions<T: View>(edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T) -> some View { self }
    // `sending` and `@isolated(any)`: as in Xcode 26; before, the closure had to be `@Sendable`.
    nonisolated public func task(name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID, line: Int = #line, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void) -> some View { self }
    nonisolated public func sheet<Content: View>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content) -> some View { self }
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, T>(_ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?, @ViewBuilder actions: (T) -> A) -> some View { self }
    nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(_ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M) -> some View { self }
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
    nonisolated public func font(_ font: Font?) -> some View { self }; nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
    nonisolated public func disabled(_ disabled: Bool) -> some View { self }; nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
    nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View { self }
    nonisolated public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View { self }
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
    nonisolated public func navigationDestination<D: Hashable, C: View>(item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C) -> some View { self }
    nonisolated public func sheet<Item: Identifiable, Content: View>(item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content) -> some View { self }
    @available(macOS, unavailable)
    nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content) -> some View { self }
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }; nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { self }
    nonisolated public func searchable(text: Binding<String>, prompt: Text? = nil) -> some View { self }; nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }
    nonisolated public func navigationDestination<D: Hashable, C: View>(for data: D.Type, @ViewBuilder destination: @escaping (D) -> C) -> some View { self }
    nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View { self }
    nonisolated public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void) -> some View { self }
}

@freestanding(declaration) public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "StandInMacros", type: "PreviewMacro")

#if canImport(UIKit)
// MARK: UIKit

@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    typealias Context = UIViewControllerRepresentableContext<Self>; @MainActor @preconcurrency func makeUIViewController(context: Context) -> UIViewControllerType
    @MainActor @preconcurrency func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
}
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
    public init(rootView: Content) { super.init(nibName: nil, bundle: nil) }; public required init?(coder: NSCoder) { super.init(coder: coder) }
}
extension UIViewControllerRepresentable { public var body: Never { return declarationOnly() } }
@MainActor @preconcurrency public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}
#endif
