// SimpleViewModel 0.9.0: children that a view model owns. It needs SimpleViewModel.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelInterface {
    /// Passes the view model's outputs to the parent that owns it, as inputs.
    ///
    /// A parent view model creates, commands and releases its children, so a test of it needs no view:
    ///
    /// ```swift
    /// let row = ViewModelInterface(RowViewModel(item), name: item.id)
    /// row.connect(to: self, as: { .row(id: item.id, $0) })
    /// rows.append(row)
    /// ```
    ///
    /// Call it in the parent's `init`, in its `accept`, or in a closure of its work. Held outputs come first. While the parent
    /// accepts, outputs wait, like any other input; before the parent has its interface, the child holds them. The parent's
    /// interface must contain the parent itself, or the ``AnyViewModel`` made from it, but no other wrapper.
    ///
    /// A view can receive from the child, too. It gets each output before the parent does. From its first `receive` on,
    /// outputs that come while it does not receive are held for it; earlier ones reach the parent only.
    ///
    /// The child retains neither the parent nor its interface. Releasing the parent releases the children that nothing else
    /// retains. Another parent replaces this one.
    ///
    /// - Parameters:
    ///   - parent: The view model that owns this interface: `self`.
    ///   - input: Converts an output to an input of the parent. Capture an id, not `self`.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    @inlinable public func connect<Parent: ViewModel & AnyObject>(
        to parent: Parent, as input: @escaping (VM.Output) -> Parent.Input,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        if let accepting = AnySignalCore.active?.takeUnretainedValue(), accepting.object === parent
        {
            return core.pass(to: accepting, Parent.self, as: input)
        }
        assert(
            SignalDebug.check(
                .waitsForParent(ObjectIdentifier(parent), at: (fileID, line)), in: core))
        SignalParent.wait(for: parent) { [core] in core.pass(to: $0, Parent.self, as: input) }
    }
}

nonisolated extension SignalCore {
    /// Passes outputs to a parent from now on, first those that are held.
    @MainActor @inlinable func pass<Parent: ViewModel>(
        to parent: AnySignalCore, _: Parent.Type, as input: @escaping (VM.Output) -> Parent.Input
    ) {
        // The parent's type is erased in tests, and in previews.
        typealias Erased = AnyViewModel<Parent.Input, Parent.Output>
        if let parent = parent as? SignalCore<Parent> {
            pass(to: parent, as: input)
        } else if let parent = parent as? SignalCore<Erased> {
            pass(to: parent, as: input)
        }
    }

    /// The closure retains the parent's core, until this one is closed or gets another parent.
    @MainActor @inlinable func pass<Parent: ViewModel>(
        to parent: SignalCore<Parent>, as input: @escaping (VM.Output) -> Parent.Input
    ) {
        guard !isClosed else { return }
        let (link, respond) = (
            SignalLink(from: self, to: parent),
            { (output: Parent.Output) in parent.respond(output) }
        )
        let new = SignalOwner<VM.Output> { output in
            withExtendedLifetime(link) { parent.send(input(output), respond, at: nil) }
        }
        let old = owner.take()
        new.outputs = old?.outputs ?? heldOutputs
        // Without a view, held outputs are the parent's alone.
        if receiverToken == 0 { (heldOutputs, receiverKind) = (SignalQueue(), .parent) }
        owner = new
        deliverHeld()
        extendLifetime(old)
    }
}

/// A connection of a child to its parent: the testing kit finds the work of children.
@usableFromInline nonisolated final class SignalLink {
    // The children of each parent, by their links. `nonisolated(unsafe)`: used on the main thread only.
    private nonisolated(unsafe) static var all:
        [ObjectIdentifier: [ObjectIdentifier: Unmanaged<AnySignalCore>]] = [:]
    private let parent: ObjectIdentifier

    @usableFromInline init(from child: AnySignalCore, to parent: AnySignalCore) {
        self.parent = ObjectIdentifier(parent)
        Self.all[self.parent, default: [:]][ObjectIdentifier(self)] = .passUnretained(child)
    }

    // The child's core has the only reference, and releases it when it is closed, or gets another parent.
    deinit {
        Self.all[parent]?[ObjectIdentifier(self)] = nil
        if Self.all[parent]?.isEmpty == true { Self.all[parent] = nil }
    }

    /// A core, those of its children, and so on.
    static func family(of core: AnySignalCore) -> [AnySignalCore] {
        [core]
            + (all[ObjectIdentifier(core)]?.values.flatMap { family(of: $0.takeUnretainedValue()) }
                ?? [])
    }
}

/// A view model that has connected children in its `init`, and has no interface yet.
@MainActor @usableFromInline final class SignalParent {
    private static var all: [ObjectIdentifier: SignalParent] = [:] {
        didSet { AnySignalCore.made = all.isEmpty ? nil : didMake }
    }

    private weak var viewModel: AnyObject?
    private var connections: [(AnySignalCore) -> Void] = []

    private init(_ viewModel: AnyObject) { self.viewModel = viewModel }

    @usableFromInline static func wait(
        for viewModel: AnyObject, _ connect: @escaping (AnySignalCore) -> Void
    ) {
        let id = ObjectIdentifier(viewModel)
        // Another view model may have had this address, and never an interface.
        if all[id]?.viewModel == nil {
            all = all.filter { $0.value.viewModel != nil }
            all[id] = SignalParent(viewModel)
        }
        all[id]?.connections.append(connect)
    }

    private static func didMake(_ core: AnySignalCore) {
        guard let parent = core.object,
            let waiting = all.removeValue(forKey: ObjectIdentifier(parent))
        else { return }
        if waiting.viewModel != nil { for connect in waiting.connections { connect(core) } }
    }
}
