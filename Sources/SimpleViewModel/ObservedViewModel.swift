// SimpleViewModel 0.9.0: @Observable view models.
// It needs ViewModelTasks.swift, ViewModelInterface+Children.swift and ViewModelChild.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

public import Observation

// MARK: - Observed view model

/// Shows an `@Observable` view model: a view reads its members and sends it inputs.
///
/// ```swift
/// // @Observable final class CounterViewModel: ViewModel { private(set) var count = 0; … }
/// let counter = ObservedViewModel(CounterViewModel())
/// counter.send(.didTapAdd)
/// print(counter.count)  // prints "1"
/// ```
///
/// A view reads members by name and is invalidated when one of them changes, as if it held the view
/// model itself. Members cannot be written: a change begins with an input. Every output is an
/// event, received once: in SwiftUI with the modifier `receive(from:_:)`, elsewhere through
/// ``interface``.
///
/// Own it with `@State`, and pass it on as a `let`, or with `environment(_:)`. The view model is
/// created once, when it is first needed. SwiftUI may evaluate the initial value of a `@State`
/// property each time the parent is evaluated, as it does with Xcode 26, and keeps the first; each
/// of the others costs an allocation or two.
///
/// Releasing it releases the ``interface``, and with it the view model, on the main thread. If the
/// view model has a member named `send`, `perform`, `binding` or `interface`, read it as
/// `screen[dynamicMember: \.send]`.
///
/// For a view model that is not `@Observable`, use ``ViewModelInterface``, in SwiftUI, too.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @dynamicMemberLookup
public final class ObservedViewModel<VM: ViewModel & AnyObject & Observable>:
    nonisolated Observable,
    nonisolated ViewModelChild
{
    @usableFromInline typealias Made = (viewModel: VM, interface: ViewModelInterface<VM>)

    @usableFromInline var madeInterface: ViewModelInterface<VM>?
    // `nonisolated(unsafe)`: used on the main actor, and by `deinit`, which nothing can overlap.
    @usableFromInline nonisolated(unsafe) var madeViewModel: VM?
    /// Nil after it was called.
    private var make: (() -> Made)?
    /// Registers the members that fields show, and notifies the fields of one whose value was not
    /// taken: the view model's own registrar is silent about an unchanged member.
    private lazy var fields = ObservationRegistrar()
    private lazy var followers = {
        let followers = ObservedFollower.List()
        let core = interface.core
        core.attachments = (core.attachments ?? []) + [followers]
        return followers
    }()

    /// Creates an observed view model that a view owns.
    ///
    /// - Parameters:
    ///   - viewModel: Creates the view model, when it is first needed. The closure is released
    ///     then.
    ///   - name: Distinguishes the interface in traces, such as a row's id. It is evaluated only
    ///     while tracing is on.
    public init(
        _ viewModel: @autoclosure @escaping () -> VM,
        name: @autoclosure @escaping () -> Any? = nil
    ) {
        make = {
            let viewModel = viewModel()
            return (viewModel, ViewModelInterface(viewModel, name: name()))
        }
    }

    /// Creates an observed view model at once, whose outputs become inputs of its parent.
    ///
    /// ```swift
    /// rows = items.map { item in
    ///     ObservedViewModel(
    ///         RowViewModel(item), name: item.id, parent: self, as: { .row(id: item.id, $0) })
    /// }
    /// ```
    ///
    /// See ``ViewModelInterface/init(_:name:parent:as:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - viewModel: The child. Give it to one observed view model only.
    ///   - name: Distinguishes the interface in traces, such as a row's id. It is evaluated only
    ///     while tracing is on.
    ///   - parent: The view model that owns the child: `self`.
    ///   - input: Converts an output to an input of the parent. Capture an id, not `self`.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    public convenience init<Parent: ViewModel & AnyObject>(
        _ viewModel: VM,
        name: @autoclosure () -> Any? = nil,
        parent: Parent,
        as input: @escaping (VM.Output) -> Parent.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let interface = ViewModelInterface(
            viewModel, name: name(), parent: parent, as: input, fileID: fileID, line: line)
        self.init(viewModel, interface)
    }

    /// Creates an observed view model without outputs, at once, which belongs to its parent.
    ///
    /// - Parameters:
    ///   - viewModel: The child. Give it to one observed view model only.
    ///   - name: Distinguishes the interface in traces. It is evaluated only while tracing is on.
    ///   - parent: The view model that owns the child: `self`.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    public convenience init<Parent: ViewModel & AnyObject>(
        _ viewModel: VM,
        name: @autoclosure () -> Any? = nil,
        parent: Parent,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) where VM.Output == Never {
        let interface = ViewModelInterface(
            viewModel, name: name(), parent: parent, fileID: fileID, line: line)
        self.init(viewModel, interface)
    }

    /// Says what is missing.
    @available(*, unavailable, message: "add as: the input that an output becomes")
    @_documentation(visibility: internal)
    public convenience init(_ viewModel: VM, name: Any? = nil, parent: AnyObject) {
        self.init(viewModel)
    }

    private init(_ viewModel: VM, _ interface: ViewModelInterface<VM>) {
        madeViewModel = viewModel
        madeInterface = interface
    }

    // The interface then has the last reference, and frees the view model on the main thread,
    // wherever this runs.
    deinit {
        madeViewModel = nil
    }

    /// The interface to the view model, to receive without SwiftUI, and for children and parents.
    ///
    /// ```swift
    /// screen.interface.receive { event in
    ///     if case let .toast(text) = event { print(text) }  // prints "Liked", for the tap below
    /// }
    /// screen.send(.didTapLike)
    /// ```
    @inlinable public var interface: ViewModelInterface<VM> {
        madeInterface ?? makeBoth().interface
    }

    @inlinable var viewModel: VM {
        madeViewModel ?? makeBoth().viewModel
    }

    @usableFromInline func makeBoth() -> Made {
        guard let make = make.take() else {
            preconditionFailure(
                "ObservedViewModel: its view model's init uses it; do so in accept.")
        }
        let both = make()
        madeViewModel = both.viewModel
        madeInterface = both.interface
        return both
    }

    /// Returns a member of the view model, and registers the view for changes of it.
    @inlinable public subscript<Member>(dynamicMember keyPath: KeyPath<VM, Member>) -> Member {
        viewModel[keyPath: keyPath]
    }

    /// Sends an input to the view model.
    ///
    /// When `send` returns, every change that the view model made synchronously can be read.
    ///
    /// - Parameters:
    ///   - input: The input to send.
    ///   - fileID: The file that sends, for ``ViewModelTrace``; leave it out.
    ///   - line: The line that sends.
    @inlinable public func send(
        _ input: VM.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        interface.send(input, fileID: fileID, line: line)
    }

    /// Passes the view model's outputs to the parent that owns it, as inputs.
    ///
    /// The parent calls this on a child that it has created: in its `init`, in `accept`, or in a
    /// closure of its work. See ``ViewModelInterface/connect(to:as:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - parent: The view model that owns this one: `self`.
    ///   - input: Converts an output to an input of the parent; it may capture an id, but not
    ///     `self`.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    @inlinable public func connect<Parent: ViewModel & AnyObject>(
        to parent: Parent,
        as input: @escaping (VM.Output) -> Parent.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        interface.connect(to: parent, as: input, fileID: fileID, line: line)
    }

    /// Ends the screen now, as its release would; its members can still be read.
    ///
    /// ``ViewModelInterface/close()`` describes what ends.
    public func close() {
        interface.close()
    }

    /// Sends an input, and returns when the asynchronous work that it starts has ended.
    ///
    /// ``ViewModelInterface/perform(_:fileID:line:)`` describes which work that is. Cancelling the
    /// waiting task cancels that work.
    ///
    /// ```swift
    /// List(screen.rows) { Text($0.title) }
    ///     .refreshable { await screen.perform(.didPullToRefresh) }
    /// ```
    ///
    /// - Parameters:
    ///   - input: The input to send.
    ///   - fileID: The file that sends, for ``ViewModelTrace``; leave it out.
    ///   - line: The line that sends.
    public func perform(
        _ input: VM.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async {
        await interface.perform(input, fileID: fileID, line: line)
    }

    /// Shows a value without SwiftUI: at once, and again after the properties that it was read from
    /// have changed.
    ///
    /// ```swift
    /// screen.follow(\.title, for: controller) { controller, title in controller.title = title }
    /// screen.follow({ ($0.name, $0.count) }, for: controller) { $0.show(name: $1.0, count: $1.1) }
    /// ```
    ///
    /// After any number of changes, `show` is called once, in a later turn of the main actor, with
    /// the value as it is then. No change is missed, including those that `show` causes. Only the
    /// properties that `value` reads are followed.
    ///
    /// It ends when the view model's interface is released or closed, when `owner` is released, or
    /// when you close the returned follower, as a reused cell does before it follows another view
    /// model. `owner` is not retained. In `show`, use the parameter instead of `self`: capturing
    /// `self` would be a reference cycle.
    ///
    /// From iOS 26 and macOS 26, `Observations { screen.title }` yields the same values to a
    /// `for await` loop. UIKit itself follows the properties that `updateProperties()` reads.
    ///
    /// - Parameters:
    ///   - value: Reads the value: a key path, or a closure that reads several properties.
    ///   - owner: The object that shows the value: a view controller, a cell, or a window.
    ///   - show: Called with the owner and the value.
    /// - Returns: What follows. You need not keep it.
    @discardableResult public func follow<Value, Owner: AnyObject>(
        _ value: @escaping (ObservedViewModel) -> Value,
        for owner: Owner,
        _ show: @escaping (Owner, Value) -> Void
    ) -> ObservedFollower {
        let interface = interface
        let follower = ObservedFollower(for: owner) { [weak interface, weak owner] in
            // Not `core.viewModel`, which `accept` may have access to.
            guard let interface, let owner, let viewModel = interface.core.object as? VM else {
                return nil
            }
            let value = value(ObservedViewModel(viewModel, interface))
            return { show(owner, value) }
        }
        followers.add(follower)
        follower.run()
        // Not a closure that ends it: Swift 6.2 rejects a call that ignores one.
        return follower
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedViewModel: @MainActor Identifiable where VM: Identifiable {
    /// The identity of the view model, for a list or a sheet.
    public var id: VM.ID {
        viewModel.id
    }
}

/// Shows a value after each change, until it is closed, or the view model's interface or its owner
/// is released.
///
/// ``ObservedViewModel/follow(_:for:_:)`` creates it. The interface keeps it, and closes it on the
/// main thread.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@Observable @MainActor public final class ObservedFollower {
    // Reads, and returns the closure that shows, or nil if the interface or the owner is gone; nil
    // when it is over. That is a change, too, so that state that outlives the screen keeps nothing
    // of it.
    private var read: (() -> (() -> Void)?)?
    @ObservationIgnored private weak var owner: AnyObject?

    private var isOver: Bool {
        read == nil || owner == nil
    }

    init(for owner: AnyObject, _ read: @escaping () -> (() -> Void)?) {
        self.owner = owner
        self.read = read
    }

    func run() {
        let show = withObservationTracking {
            read?()
        } onChange: { [weak self] in
            Task { @MainActor [weak self] in
                self?.run()
            }
        }
        // Later than the registration, so that a change that `show` causes is noticed.
        if let show {
            show()
        } else {
            close()
        }
    }

    /// Ends it, and releases its closures.
    public func close() {
        read = nil
    }

    /// The followers of an interface, including some that are over.
    @MainActor final class List: SignalAttachment {
        private var all: [ObservedFollower] = []
        private var limit = 16

        // Nothing says that an owner is released. So this looks for those that are gone when the
        // number of followers has doubled, which takes linear time in all.
        func add(_ follower: ObservedFollower) {
            if all.count >= limit {
                let old = all
                all.removeAll { $0.isOver }
                limit = max(16, 2 * all.count)
                for follower in old where follower.isOver {
                    follower.close()
                }
            }
            all.append(follower)
        }

        func close() {
            for follower in all {
                follower.close()
            }
        }
    }
}

nonisolated extension SignalDebugChecks {
    /// Notes a value that a field wrote; `ViewModelProblem.swift` replaces it.
    @MainActor static func checkField(
        isAnswered: Bool,
        of owner: Any.Type,
        at place: SignalCallSite
    ) -> Bool {
        true
    }
}

#if canImport(SwiftUI)
public import SwiftUI

// MARK: - Fields

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedViewModel {
    /// Returns a two-way binding: it reads a member of the view model, and sends a written value as
    /// an input.
    ///
    /// ```swift
    /// TextField("Name", text: screen.binding(\.name, send: ProfileViewModel.Input.nameChanged))
    /// ```
    ///
    /// Store the value in the member before `accept` returns; otherwise the field shows the old
    /// value again. Debug builds warn about a field that takes no value. Store text as it was
    /// typed, and correct it when it is submitted: text that changes while it is typed moves the
    /// cursor, and interrupts input methods.
    ///
    /// SwiftUI reads a binding when it is created. So the body that calls this is evaluated when
    /// the member changes, and when a value for it was not taken; in a large form, put each field
    /// into a view of its own.
    ///
    /// If the binding is animated, as in `.animation()`, so is the change. A transaction without an
    /// animation has no effect.
    ///
    /// - Parameters:
    ///   - keyPath: The member that the field shows: text, a tab, or the child that a sheet shows.
    ///   - input: Converts the written value to an input.
    ///   - fileID: The file of the binding, for ``ViewModelTrace``; leave it out.
    ///   - line: The line of the binding.
    /// - Returns: The binding, which keeps the view model alive.
    public func binding<Member: Equatable>(
        _ keyPath: KeyPath<VM, Member>,
        send input: @escaping (Member) -> VM.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Binding<Member> {
        Binding(
            get: { @MainActor in
                self.fields.access(self.viewModel, keyPath: keyPath)
                return self.viewModel[keyPath: keyPath]
            },
            set: { @MainActor value, transaction in
                let before = self.viewModel[keyPath: keyPath]
                let send = {
                    self.send(input(value), fileID: fileID, line: line)
                }
                // Without an animation of its own, the change has that of the caller.
                if transaction.animation == nil {
                    send()
                } else {
                    withTransaction(transaction, send)
                }
                let after = self.viewModel[keyPath: keyPath]
                let isTaken = after == value
                assert(
                    SignalDebug.checkField(
                        isAnswered: isTaken || after != before, of: VM.self, at: (fileID, line)))
                if !isTaken {
                    self.fields.withMutation(of: self.viewModel, keyPath: keyPath) {}
                }
            })
    }
}

// MARK: - Events

extension View {
    /// Receives a view model's outputs while the view is on screen.
    ///
    /// Outputs that come while no view receives are held, and received once, when a view appears.
    /// If several views on screen receive from one interface, such as a page and its sheet, the
    /// newest does: the one whose first appearance was last. When it disappears, the one before it
    /// receives again.
    ///
    /// As with SwiftUI's own modifiers, the receiver is always the one of the last evaluation of
    /// the view's body. If the view is given another interface, it receives from that one.
    ///
    /// ```swift
    /// Button(isLiked ? "Liked" : "Like") { like.send(.didTapLike) }
    ///     .receive(from: like) { output in
    ///         if case let .likeStatus(isOn) = output { isLiked = isOn }
    ///     }
    /// ```
    ///
    /// - Parameters:
    ///   - interface: The interface to the view model.
    ///   - receiver: Called with each output.
    /// - Returns: The view, which receives while it is on screen.
    public func receive<VM: ViewModel>(
        from interface: ViewModelInterface<VM>,
        _ receiver: @escaping (VM.Output) -> Void
    ) -> some View {
        modifier(OutputReceiver(source: interface, receiver: receiver))
    }

    /// Receives the events of an observed view model while the view is on screen.
    ///
    /// ```swift
    /// Text(screen.title)
    ///     .receive(from: screen) { event in
    ///         if case let .toast(text) = event { toast = text }
    ///     }
    /// ```
    ///
    /// `receive(from:_:)` of an interface describes which view receives, and when.
    ///
    /// - Parameters:
    ///   - viewModel: The observed view model.
    ///   - receiver: Called with each event.
    /// - Returns: The view, which receives while it is on screen.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    public func receive<VM: ViewModel & AnyObject & Observable>(
        from viewModel: ObservedViewModel<VM>,
        _ receiver: @escaping (VM.Output) -> Void
    ) -> some View {
        receive(from: viewModel.interface, receiver)
    }
}

private struct OutputReceiver<VM: ViewModel>: ViewModifier {
    let source: ViewModelInterface<VM>
    let receiver: (VM.Output) -> Void
    // Not `@State`, which is a wrapper in one SDK and a macro in the next.
    var storage = SwiftUI.State(initialValue: ViewReception<VM>())

    // Attaches nothing: held outputs would change state during the update. The task begins again
    // for another source; it is part of `onAppear`, so it does not replace one that is left out.
    func body(content: Content) -> some View {
        let reception = storage.wrappedValue
        reception.receiver = receiver
        return content.onAppear {
            reception.receive(from: source)
        }
        .onDisappear {
            reception.receive(from: nil)
        }
        .task(id: ObjectIdentifier(source)) { [source] in
            guard !Task.isCancelled else { return }
            reception.receive(from: source)
        }
    }
}

/// Receives for a view, from its appearance to its disappearance.
@MainActor private final class ViewReception<VM: ViewModel> {
    var receiver: (VM.Output) -> Void = { _ in }
    private var source: ViewModelInterface<VM>?
    private var token: Int32 = 0

    // SwiftUI has discarded the view, and may not have said that it disappeared.
    deinit {
        guard let source else { return }
        let leave = { [token] in
            MainActor.assumeIsolated { Self.leave(source, token) }
        }
        if SignalThread.isCurrent {
            leave()
        } else {
            SignalThread.hop(leave)
        }
    }

    /// Receives from a source, unless a newer view on screen does, or from none.
    ///
    /// An extra `onAppear` changes nothing.
    func receive(from new: ViewModelInterface<VM>?) {
        guard new !== source else { return }
        if let old = source.take() {
            Self.leave(old, token)
        }
        guard let new else { return }
        source = new
        let isKnown = Self.all(of: new).contains { $0 === self }
        if !isKnown {
            new.core.attachments = (new.core.attachments ?? []) + [ViewRegistration(self)]
        }
        if Self.newest(of: new) === self {
            attach(to: new)
        }
    }

    private func attach(to source: ViewModelInterface<VM>) {
        // Weakly: the receiver may hold the view, and with it the source.
        let receiver = SignalReceiver<VM.Output> { [weak self] output in
            self?.receiver(output)
        }
        token = source.core.setReceiver(receiver, .view, at: (#fileID, #line))
        source.core.deliverHeld()
    }

    /// Hands back to the view before, unless the receiver of the one that leaves has been replaced.
    private static func leave(_ source: ViewModelInterface<VM>, _ token: Int32) {
        source.core.attachments?.removeAll { attachment in
            guard let view = attachment as? ViewRegistration<VM> else { return false }
            return view.reception == nil
        }
        guard token == source.core.receiverToken else { return }
        if let next = newest(of: source) {
            next.attach(to: source)
        } else {
            source.stopReceiving()
        }
    }

    private static func newest(of source: ViewModelInterface<VM>) -> ViewReception? {
        all(of: source).last { $0.source === source }
    }

    private static func all(of source: ViewModelInterface<VM>) -> [ViewReception] {
        (source.core.attachments ?? []).compactMap { ($0 as? ViewRegistration<VM>)?.reception }
    }
}

/// The place of a view among those that receive from an interface, which are in the order of their
/// first appearance.
@MainActor private final class ViewRegistration<VM: ViewModel>: SignalAttachment {
    private(set) weak var reception: ViewReception<VM>?

    init(_ reception: ViewReception<VM>) {
        self.reception = reception
    }

    func close() {}
}
#endif
