// swift-format-ignore-file
// What the library uses of SwiftUI, by hand, for every platform, as close to Apple's spelling as can be. A little of it runs, to see
// `View.receive(from:)` and `binding(_:send:)` at work: state belongs to a place on screen and outlives the view's value, actions
// and tasks run on appearing and disappearing, a task also for another id, and each evaluation replaces the actions of the one before.
// Compared with public documentation on 2026-11-25: Binding.init, State, task(id:), onAppear, onDisappear. The others were not.
@_exported import Observation

func declarationOnly<T>(_: T.Type = T.self) -> T { fatalError("declaration only") }

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}
@resultBuilder public struct ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}
extension Never: View { public var body: Never { return declarationOnly() } }
/// A view that SwiftUI draws itself.
public protocol Primitive: View where Body == Never {}; extension Primitive { public var body: Never { return declarationOnly() } }

public struct EmptyView: Primitive { nonisolated public init() {} }; public struct _ViewModifier_Content<Modifier: ViewModifier>: Primitive {}; public struct ModifiedContent<Content, Modifier> { let modifier: Modifier }
extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Modifier.Body { modifier.body(content: _ViewModifier_Content()) }
}

public protocol DynamicProperty {}
/// One to a place: the first value that is stored there stays.
#if XCODE_27
@attached(accessor, names: named(init), named(get), named(set)) @attached(peer, names: prefixed(_), prefixed(__), prefixed(`$`))
public macro State() = #externalMacro(module: "StandInMacros", type: "StateMacro")
@attached(accessor, names: named(get)) public macro _Projection() = #externalMacro(module: "StandInMacros", type: "ProjectionMacro")
#endif
@propertyWrapper public struct State<Value>: DynamicProperty {
    private let initialValue: Value
    public init(wrappedValue value: Value) { initialValue = value }; public init(initialValue value: Value) { initialValue = value }
    public var wrappedValue: Value {
        get {
            guard let place = PlaceOnScreen.current else { fatalError("read outside of an evaluation") }
            place.state = place.state as? Value ?? initialValue
            return place.state as? Value ?? initialValue
        }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { declarationOnly() }
}
extension State: Sendable where Value: Sendable {}
public struct Animation: Hashable, Sendable {
    let name: String
    public static let `default` = Animation(name: "default"), easeInOut = Animation(name: "easeInOut")
}
public struct Transaction {
    nonisolated(unsafe) public static var current = Transaction()
    public init(animation: Animation? = nil) { self.animation = animation }; public var animation: Animation?; public var disablesAnimations = false
}
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    let outer = Transaction.current
    Transaction.current = transaction
    defer { Transaction.current = outer }
    return try body()
}
@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: DynamicProperty {
    private let get: () -> Value
    private let set: (Value, Transaction) -> Void
    private var transaction = Transaction()
    @preconcurrency public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void) { self = declarationOnly() }
    @preconcurrency public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void) {
        // Only the type says that the isolation is unknown.
        self.get = unsafeBitCast(get, to: (() -> Value).self)
        self.set = unsafeBitCast(set, to: ((Value, Transaction) -> Void).self)
        _ = self.get()  // as SwiftUI does: https://github.com/OpenSwiftUIProject/OpenSwiftUI
    }
    public var wrappedValue: Value { get { get() } nonmutating set { set(newValue, transaction) } }
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        var binding = self
        binding.transaction.animation = animation
        return binding
    }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { declarationOnly() }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

extension View {
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { .init(modifier: modifier) }
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { with { $0.onAppear = action } }
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { with { $0.onDisappear = action } }
    // `sending` and `@isolated(any)`: as in Xcode 26; before, the closure had to be `@Sendable`.
    nonisolated public func task<T: Equatable>(id value: T, name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID, line: Int = #line, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void) -> some View {
        with { $0.task = (value, { $0 as? T == value }, action) }
    }
    nonisolated public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View { self }

    nonisolated private func with(_ change: (inout Actions) -> Void) -> Actions {
        var actions = self as? Actions ?? Actions()
        change(&actions)
        return actions
    }
}

/// A view, as far as anything happens with it.
struct Actions {
    var onAppear, onDisappear: (() -> Void)?
    var task: (id: Any, isSame: (Any) -> Bool, action: @isolated(any) () async -> Void)?
}
extension Actions: Primitive {}

/// A place on screen, which keeps the state of the view that stands there. SwiftUI has no such type; it runs a modifier.
@MainActor public final class PlaceOnScreen {
    nonisolated(unsafe) static var current: PlaceOnScreen?
    nonisolated(unsafe) var state: Any?
    private var actions = Actions()
    private var task: Task<Void, Never>?

    /// From iOS 26.4, an app that is built for it starts a task inside of `onAppear`; before, in a later turn.
    private let startsAtOnce = CommandLine.arguments.contains("at-once")

    public init() {}

    public func evaluate(_ view: () -> some View) {
        Self.current = self
        let new = view().body as? Actions ?? Actions()
        Self.current = nil
        let isOther = actions.task.map { new.task?.isSame($0.id) != true } ?? false
        actions = new
        if isOther, task != nil { start() }
    }

    // A task is part of the same modifier as `onAppear`, in SwiftUI: it begins if that is called.
    public func appear() {
        if startsAtOnce { start() }
        actions.onAppear?()
        if !startsAtOnce { start() }
    }

    public func disappear() {
        actions.onDisappear?()
        task?.cancel()
        task = nil
    }

    /// Waits for the task, which runs in a later turn.
    public func turn() async { await task?.value }

    private func start() {
        task?.cancel()
        nonisolated(unsafe) let action = actions.task?.action
        task = startsAtOnce ? Task.immediate { await action?() } : Task { await action?() }
    }
}
