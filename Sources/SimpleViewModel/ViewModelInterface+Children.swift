// SimpleViewModel 0.9.0: children that a view model owns. It needs SimpleViewModel.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelInterface {
    /// Passes the view model's outputs to the parent that owns it, as inputs.
    ///
    /// A parent view model creates, commands and releases its children, so a test needs no view:
    ///
    /// ```swift
    /// let row = ViewModelInterface(viewModel: RowViewModel(item), name: item.id)
    /// row.receive(passingTo: self, as: { .row(id: item.id, $0) })
    /// rows.append(row)
    /// ```
    ///
    /// Call it in the parent's `init`, in its `accept`, or in a closure of its work. The outputs that are held come first. While the
    /// parent accepts, they wait, like any other input. Outputs of a child that was connected in `init` are held until the
    /// parent has its interface.
    ///
    /// The parent's place is not the view's: a view may receive, too. From its first `receive` on, it gets each output
    /// before the parent does, and those that come while no view receives are held for it. Another parent replaces this one.
    ///
    /// The child does not retain the parent. When the parent is released, so are its children, unless someone else holds one: its
    /// outputs then reach its view only.
    ///
    /// - Parameters:
    ///   - parent: The view model that owns this interface: `self`.
    ///   - input: Converts an output to an input of the parent. Capture an id, not `self`.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    @inlinable public func receive<Parent: ViewModel & AnyObject>(
        passingTo parent: Parent, as input: @escaping (VM.Output) -> Parent.Input,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        if let accepting = AnySignalCore.accepting?.takeUnretainedValue() {
            // The usual case first: it is specialised.
            if let core = accepting as? SignalCore<Parent, Parent?>, core.viewModel === parent {
                return self.core.pass(to: core, as: input)
            }
            if accepting.isCore(of: parent) { return core.pass(to: accepting, Parent.self, as: input) }
        }
        assert(SignalDebug.check(.waitsForParent(ObjectIdentifier(parent), at: (fileID, line)), in: core))
        SignalParent.wait(for: parent) { [core] in core.pass(to: $0, Parent.self, as: input) }
    }
}

nonisolated extension AnySignalCore {
    @usableFromInline func isCore(of viewModel: AnyObject) -> Bool { identity == ObjectIdentifier(viewModel) }
}

nonisolated extension SignalCore where OptionalVM == VM? {
    /// Passes outputs to a parent, whose type may be erased, as that of a view model under test is.
    @MainActor @inlinable func pass<Parent: ViewModel>(
        to parent: AnySignalCore, _: Parent.Type, as input: @escaping (VM.Output) -> Parent.Input
    ) {
        typealias Erased = AnyViewModel<Parent.Input, Parent.Output>
        if let parent = parent as? SignalCore<Parent, Parent?> { return pass(to: parent, as: input) }
        if let parent = parent as? SignalCore<Erased, Erased?> { pass(to: parent, as: input) }
    }

    /// The parent retains the child; the closure retains the parent's core until one of both is closed.
    @MainActor @inlinable func pass<Parent: ViewModel>(
        to parent: SignalCore<Parent, Parent?>, as input: @escaping (VM.Output) -> Parent.Input
    ) {
        guard !isClosed else { return }
        let ownership = SignalOwnership(self, SignalChildren.of(parent))
        let respond: (Parent.Output) -> Void = { parent.respond($0) }
        let pass = SignalReceiver<VM.Output> { output in
            ownership.place?.show(output)
            parent.send(input(output), respond, at: nil)
        }
        setReceiver(pass, .parent)
        deliverHeld()
    }

    /// Delivers an output to a view, or holds it for the next.
    @inlinable func show(_ output: VM.Output) {
        heldOutputs.incoming.append((output, nil))
        deliverHeld()
    }
}

/// Kept with an owned interface: its place among the parent's children, and the view's place beside the parent.
@MainActor @usableFromInline final class SignalOwnership<VM: ViewModel>: SignalOwned {
    /// A core without a view model: outputs are held for a view that has received before.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) private(set) var place: SignalCore<VM, VM?>?
    private let (parent, id): (SignalChildren, ObjectIdentifier)

    /// Replaces another parent's, whose place for a view it takes over; or moves the view that was first there.
    @usableFromInline init(_ child: SignalCore<VM, VM?>, _ parent: SignalChildren) {
        (self.parent, id) = (parent, ObjectIdentifier(child))
        if let index = child.closables?.firstIndex(where: { $0 is Self }) {
            let old = child.closables?.remove(at: index) as? Self
            place = old?.place.take()
            old?.close()
        } else if child.receiverToken > 0 {
            let place = SignalCore<VM, VM?>(nil)
            place.receiver = child.receiver.take()
            (place.receiverKind, place.receiverToken) = (child.receiverKind, child.receiverToken)
            self.place = place
        }
        parent.cores[id] = .passUnretained(child)
        child.closables = (child.closables ?? []) + [self]
    }

    var viewPlace: AnySignalCore {
        let place = place ?? SignalCore(nil)
        self.place = place
        return place
    }

    @usableFromInline func close() {
        parent.cores[id] = nil
        place?.isClosed = true
        place.take()?.setReceiver(nil, .none)
    }
}

/// The children that a view model owns, for the testing kit; not retained, because each leaves when it is closed.
@MainActor @usableFromInline final class SignalChildren: SignalClosable {
    fileprivate var cores: [ObjectIdentifier: Unmanaged<AnySignalCore>] = [:]

    @usableFromInline static func of(_ parent: AnySignalCore) -> SignalChildren {
        if let children = all(of: parent) { return children }
        let children = SignalChildren()
        if !parent.isClosed { parent.closables = (parent.closables ?? []) + [children] }
        return children
    }

    private static func all(of core: AnySignalCore) -> SignalChildren? {
        core.closables?.lazy.compactMap { $0 as? SignalChildren }.first
    }

    /// A core, those of its children, and so on.
    static func family(of core: AnySignalCore) -> [AnySignalCore] {
        [core] + (all(of: core)?.cores.values.flatMap { family(of: $0.takeUnretainedValue()) } ?? [])
    }

    @usableFromInline func close() { cores = [:] }
}

/// A view model that has connected children in its `init`, and has no interface yet.
@MainActor @usableFromInline final class SignalParent {
    private static var all: [ObjectIdentifier: SignalParent] = [:] {
        didSet { if all.isEmpty != oldValue.isEmpty { AnySignalCore.made = all.isEmpty ? nil : didMake } }
    }

    private weak var viewModel: AnyObject?
    private var connections: [(AnySignalCore) -> Void] = []

    private init(_ viewModel: AnyObject) { self.viewModel = viewModel }

    @usableFromInline static func wait(for viewModel: AnyObject, _ connect: @escaping (AnySignalCore) -> Void) {
        let id = ObjectIdentifier(viewModel)
        // Another view model may have had this address, and never an interface.
        if all[id]?.viewModel == nil {
            all = all.filter { $0.value.viewModel != nil }
            all[id] = SignalParent(viewModel)
        }
        all[id]?.connections.append(connect)
    }

    private static func didMake(_ core: AnySignalCore) {
        guard let id = core.identity, let parent = all.removeValue(forKey: id), parent.viewModel != nil else { return }
        for connect in parent.connections { connect(core) }
    }
}
