// A SwiftUI of a hundred lines that runs, to see `View.receive(from:)` and `binding(_:send:)` at work where there is no
// other. It does what Apple documents: state belongs to a place on screen and outlives the view's value, actions
// run on appearing, disappearing and changing, and each evaluation replaces the actions of the one before.
@_exported import Observation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    var body: Body { get }
}

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = EmptyView
    func body(content: Content) -> Body
}

extension Never: View {
    public var body: Never { fatalError("not drawn") }
}

public struct EmptyView: View {
    public init() {}
    public var body: Never { fatalError("not drawn") }
}

/// A view, as far as anything happens with it.
public struct Actions: View {
    fileprivate var onAppear: [() -> Void] = []
    fileprivate var onDisappear: [() -> Void] = []
    fileprivate var onChange: [(value: AnyHashable, action: () -> Void)] = []

    public var body: Never { fatalError("not drawn") }
}

extension View {
    private var actions: Actions { self as? Actions ?? Actions() }

    public func modifier<M: ViewModifier>(_ modifier: M) -> some View {
        modifier.body(content: EmptyView())
    }

    public func onAppear(perform action: @escaping () -> Void) -> some View {
        var actions = actions
        actions.onAppear.append(action)
        return actions
    }

    public func onDisappear(perform action: @escaping () -> Void) -> some View {
        var actions = actions
        actions.onDisappear.append(action)
        return actions
    }

    public func onChange<V: Hashable>(of value: V, _ action: @escaping () -> Void) -> some View {
        var actions = actions
        actions.onChange.append((value, action))
        return actions
    }
}

/// A place on screen, which keeps the state of the view that stands there.
@MainActor public final class Place {
    fileprivate static var current: Place?
    fileprivate var state: Any?
    private var actions = Actions()

    public init() {}

    public func evaluate(_ view: () -> some View) {
        Self.current = self
        let new = view() as? Actions ?? Actions()
        Self.current = nil
        for (old, new) in zip(actions.onChange, new.onChange) where old.value != new.value { new.action() }
        actions = new
    }

    public func appear() { actions.onAppear.forEach { $0() } }
    public func disappear() { actions.onDisappear.forEach { $0() } }
}

/// One to a place: the first value that is stored there is the one that stays.
@MainActor public struct State<Value> {
    private let initialValue: Value

    public init(initialValue: Value) { self.initialValue = initialValue }

    public var wrappedValue: Value {
        guard let place = Place.current else { fatalError("read outside of an evaluation") }
        if let value = place.state as? Value { return value }
        place.state = initialValue
        return initialValue
    }
}

public struct Binding<Value> {
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value) -> Void

    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
        (self.get, self.set) = (get, set)
    }

    @MainActor public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}
