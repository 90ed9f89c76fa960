// SimpleViewModel 0.9.0: following members, bindings, and SwiftUI's receivers.
// It needs ViewModelScope+Work.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

public import Observation

extension ViewModelInterface: nonisolated Observable where VM: AnyObject & Observable {}

// MARK: - Following

extension ViewModelInterface where VM: AnyObject & Observable {
    /// Shows a value without SwiftUI: at once, and again after the properties that it was read from
    /// have changed.
    ///
    /// ```swift
    /// screen.follow(\.title, for: controller) { controller, title in controller.title = title }
    /// screen.follow({ ($0.name, $0.count) }, for: controller) { $0.show(name: $1.0, count: $1.1) }
    /// ```
    ///
    /// After any number of changes, `show` is called once, in a later turn of the main actor, with
    /// the value as it is then. No change is missed, including those that `value` and `show` cause
    /// themselves. Only the properties that `value` reads are followed; it is read twice each time.
    ///
    /// It ends when the view model's interface is released or closed, when `owner` is released, or
    /// when you close the returned follower. A reused cell closes it before it follows another view
    /// model; otherwise both write into the cell. `owner` is not retained. In `show`, use the
    /// parameter instead of `self`: capturing `self` would be a reference cycle.
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
        _ value: @escaping (ViewModelInterface) -> Value,
        for owner: Owner,
        _ show: @escaping (Owner, Value) -> Void
    ) -> ViewModelFollower {
        let follower = ViewModelFollower(for: owner) { [weak self, weak owner] in
            guard let self, let owner, !signalCore.isClosed else { return nil }
            let value = value(self)
            return { show(owner, value) }
        }
        signalCore.attachment { ViewModelFollower.List() }.add(follower)
        follower.run()
        // Not a closure that ends it: Swift 6.2 rejects a call that ignores one.
        return follower
    }
}

/// Shows a value after each change, until it is closed, or the interface or its owner is released.
///
/// ``ViewModelInterface/follow(_:for:_:)`` creates it. The interface keeps it, and closes it on the
/// main thread.
@Observable @MainActor public final class ViewModelFollower {
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
        withObservationTracking {
            _ = read?()
        } onChange: { [weak self] in
            Task { @MainActor [weak self] in
                self?.run()
            }
        }
        // Read again, now that changes are noticed: the first reading may have caused one, as
        // `show` may.
        if let show = read?() {
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
        private var all: [ViewModelFollower] = []
        private var limit = 16

        // Nothing says that an owner is released. So this looks for those that are gone when the
        // number of followers has doubled, which takes linear time in all.
        func add(_ follower: ViewModelFollower) {
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

extension AnySignalCore {
    /// Returns the attachment of a type, which is created if there is none.
    @MainActor func attachment<Attachment: SignalAttachment>(
        _ make: () -> Attachment
    ) -> Attachment {
        if let found = attachments?.lazy.compactMap({ $0 as? Attachment }).first {
            return found
        }
        let new = make()
        attachments = (attachments ?? []) + [new]
        return new
    }
}

#if canImport(SwiftUI)
public import SwiftUI

// MARK: - Fields

extension ViewModelInterface where VM: AnyObject & Observable {
    /// Returns a two-way binding: it reads a member of the view model, and sends a written value as
    /// an input.
    ///
    /// ```swift
    /// TextField("Name", text: screen.binding(\.name, send: ProfileViewModel.Input.nameChanged))
    /// ```
    ///
    /// Store text as it was typed before `accept` returns, and correct it when it is submitted:
    /// text that changes while it is typed moves the cursor, and interrupts input methods. A text
    /// that is not stored is replaced by the old one, and debug builds warn about such a field.
    /// Other values can be stored later, as those of a toggle that asks first.
    ///
    /// Writing nil dismisses what is shown. It is sent only if the member is still what it was when
    /// this method was called: SwiftUI also dismisses an alert whose button has already shown the
    /// next one, or none. Values are compared with `==`, or else by their `id`; of a member without
    /// either, setting it is a change. So call this in `body`, and don't keep the binding: an old
    /// one sends no dismissal.
    ///
    /// SwiftUI reads a binding when it is created. So the body that calls this is evaluated when
    /// the member changes, and when a value for it was not taken; in a large form, put each field
    /// into a view of its own.
    ///
    /// If the binding is animated, as in `.animation()`, so is the change. A transaction without an
    /// animation has no effect.
    ///
    /// - Parameters:
    ///   - keyPath: The member that the field shows: text, a tab, an alert, or the child that a
    ///     sheet shows.
    ///   - input: Converts the written value to an input.
    ///   - fileID: The file of the binding, for ``ViewModelTrace``; leave it out.
    ///   - line: The line of the binding.
    /// - Returns: The binding, which keeps the view model alive.
    @_disfavoredOverload public func binding<Member>(
        _ keyPath: KeyPath<VM, Member>,
        send input: @escaping (Member) -> VM.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Binding<Member> {
        binding(keyPath, { $0 }, input, (fileID, line))
    }

    /// Returns a binding of children, such as a sheet or a path, which views see as interfaces.
    public func binding<Member: ViewModelShown>(
        _ keyPath: KeyPath<VM, Member>,
        send input: @escaping (Member.Shown) -> VM.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Binding<Member.Shown> {
        binding(keyPath, { $0.shown }, input, (fileID, line))
    }

    private func binding<Member, Value>(
        _ keyPath: KeyPath<VM, Member>,
        _ shown: @escaping (Member) -> Value,
        _ input: @escaping (Value) -> VM.Input,
        _ place: SignalCallSite
    ) -> Binding<Value> {
        let fields = signalCore.attachment { ObservedFields() }
        let read = { shown(self.signalObject[keyPath: keyPath]) }
        let first = read()
        // Observed only if its type can't tell values apart, since a body is evaluated often.
        let change = areSame(first, first) == nil ? fields.change(of: keyPath) { _ = read() } : nil
        return Binding(
            get: { @MainActor in
                fields.registrar.access(self.signalObject, keyPath: keyPath)
                return read()
            },
            set: { @MainActor value, transaction in
                let before = read()
                if isNone(value) {
                    let isFirst = areSame(before, first) ?? (change?.isMade == false)
                    guard isFirst, !isNone(before) else { return }
                }
                let send = {
                    self.send(input(value), fileID: place.fileID, line: place.line)
                }
                // Without an animation of its own, the change has that of the caller.
                if transaction.animation == nil {
                    send()
                } else {
                    withTransaction(transaction, send)
                }
                let after = read()
                guard areSame(after, value) != true else { return noteAnswer(true) }
                noteAnswer(!(value is String) || areSame(after, before) == false)
                fields.registrar.withMutation(of: self.signalObject, keyPath: keyPath) {}
            })

        func noteAnswer(_ isAnswered: Bool) {
            assert(SignalDebug.checkField(isAnswered: isAnswered, of: VM.self, at: place))
        }
    }
}

/// Registers the members that fields show, and notifies the fields of one whose value was not
/// taken: the view model's own registrar is silent about an unchanged member.
@MainActor private final class ObservedFields: SignalAttachment {
    let registrar = ObservationRegistrar()
    private var changes: [AnyKeyPath: MemberChange] = [:]

    /// Returns what notes the next change of a member: one for all bindings until then, since a
    /// body can be evaluated often without one.
    func change(of keyPath: AnyKeyPath, _ read: () -> Void) -> MemberChange {
        if let known = changes[keyPath], !known.isMade {
            return known
        }
        let new = MemberChange()
        changes[keyPath] = new
        withObservationTracking(read) { [weak new] in
            SignalThread.run { new?.isMade = true }
        }
        return new
    }

    func close() {}
}

/// Whether a member was set since it was read.
///
/// `@unchecked Sendable`: used on the main thread only.
private nonisolated final class MemberChange: @unchecked Sendable {
    var isMade = false
}

private protocol OptionalMember {
    var isNone: Bool { get }
}

nonisolated extension Optional: OptionalMember {
    fileprivate var isNone: Bool { self == nil }
}

private func isNone(_ value: Any) -> Bool {
    (value as? any OptionalMember)?.isNone == true
}

/// Returns whether two values of a member are the same; nil if their type can't tell.
private func areSame<Value>(_ one: Value, _ other: Value) -> Bool? {
    guard !isNone(one), !isNone(other) else {
        return isNone(one) && isNone(other)
    }
    // These look into an optional.
    if let one = one as? any Equatable {
        return one.equals(other)
    }
    return (one as? any Identifiable)?.hasID(of: other)
}

extension Equatable {
    fileprivate func equals(_ other: Any) -> Bool {
        other as? Self == self
    }
}

extension Identifiable {
    fileprivate func hasID(of other: Any) -> Bool {
        (other as? Self)?.id == id
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
        SignalThread.run(leave)
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
            new.signalCore.attachments =
                (new.signalCore.attachments ?? []) + [ViewRegistration(self)]
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
        source.signalCore.setReceiver(receiver, at: (#fileID, #line))
        token = source.signalCore.receiverNumber
        source.signalCore.deliverHeld()
    }

    /// Hands back to the view before, unless the receiver of the one that leaves has been replaced.
    private static func leave(_ source: ViewModelInterface<VM>, _ token: Int32) {
        source.signalCore.attachments?.removeAll { attachment in
            guard let view = attachment as? ViewRegistration<VM> else { return false }
            return view.reception == nil
        }
        guard token == source.signalCore.receiverNumber else { return }
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
        (source.signalCore.attachments ?? []).compactMap {
            ($0 as? ViewRegistration<VM>)?.reception
        }
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
