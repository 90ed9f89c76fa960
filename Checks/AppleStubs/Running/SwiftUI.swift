// A SwiftUI of a hundred lines that runs, to see `View.receive(from:)` and `binding(_:send:)` at work where there is no
// other. It does what Apple documents: state belongs to a place on screen and outlives the view's value, actions and tasks
// run on appearing and disappearing, a task also for another id, and each evaluation replaces the actions of the one before.
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
    fileprivate var task: (id: AnyHashable, action: @MainActor () async -> Void)?

    public var body: Never { fatalError("not drawn") }
}

extension View {
    private func with(_ change: (inout Actions) -> Void) -> Actions {
        var actions = self as? Actions ?? Actions()
        change(&actions)
        return actions
    }

    public func modifier<M: ViewModifier>(_ modifier: M) -> some View { modifier.body(content: EmptyView()) }
    public func onAppear(perform action: @escaping () -> Void) -> some View { with { $0.onAppear.append(action) } }
    public func onDisappear(perform action: @escaping () -> Void) -> some View {
        with { $0.onDisappear.append(action) }
    }
    public func task<ID: Hashable>(id: ID, _ action: @escaping @MainActor () async -> Void) -> some View {
        with { $0.task = (id, action) }
    }
}

/// A place on screen, which keeps the state of the view that stands there.
@MainActor public final class Place {
    fileprivate static var current: Place?
    fileprivate var state: Any?
    private var actions = Actions()
    private var task: Task<Void, Never>?

    public init() {}

    public func evaluate(_ view: () -> some View) {
        Self.current = self
        let new = view() as? Actions ?? Actions()
        Self.current = nil
        let isOther = actions.task?.id != new.task?.id
        actions = new
        if isOther, task != nil { start() }
    }

    public func appear(callsOnAppear: Bool = true) {
        if callsOnAppear { actions.onAppear.forEach { $0() } }
        start()
    }

    public func disappear() {
        actions.onDisappear.forEach { $0() }
        task?.cancel()
        task = nil
    }

    /// Waits for the task, which runs in a later turn.
    public func turn() async { await task?.value }

    private func start() {
        task?.cancel()
        task = actions.task.map { task in Task { await task.action() } }
    }
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

public struct Transaction: Sendable {
    @MainActor public static var current = Transaction()
    public var animation: String?

    public init(animation: String? = nil) { self.animation = animation }
}

@MainActor public func withTransaction(_ transaction: Transaction, _ body: () -> Void) {
    let outer = Transaction.current
    Transaction.current = transaction
    body()
    Transaction.current = outer
}

@MainActor public struct Binding<Value> {
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value, Transaction) -> Void
    private var transaction = Transaction()

    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value, Transaction) -> Void) {
        (self.get, self.set) = (get, set)
    }

    public func animation(_ animation: String) -> Binding {
        var binding = self
        binding.transaction.animation = animation
        return binding
    }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue, transaction) }
    }
}
