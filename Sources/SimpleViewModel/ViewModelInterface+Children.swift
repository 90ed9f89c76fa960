// SimpleViewModel 0.9.0: children that a view model owns. It needs SimpleViewModel.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

// MARK: - Children

extension ViewModelInterface {
    /// Creates the interface of a child, whose outputs become inputs of the view model that owns
    /// it.
    ///
    /// A parent view model creates, commands and closes its children, so a test of it needs no
    /// view:
    ///
    /// ```swift
    /// rows = items.map { item in
    ///     ViewModelInterface(
    ///         RowViewModel(item), name: item.id, parent: self, as: { .row(id: item.id, $0) })
    /// }
    /// ```
    ///
    /// The parent stores the child: nothing else retains it.
    /// ``connect(to:as:fileID:line:)`` describes where to create it, and what a view receives.
    ///
    /// - Parameters:
    ///   - viewModel: The child. Give it to one interface only.
    ///   - name: Distinguishes the interface in traces, such as a row's id. It is evaluated only
    ///     while tracing is on.
    ///   - parent: The view model that owns the child: `self`.
    ///   - input: Converts an output to an input of the parent. Capture an id, not `self`.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    @inlinable public convenience init<Parent: ViewModel & AnyObject>(
        _ viewModel: VM,
        name: @autoclosure () -> Any? = nil,
        parent: Parent,
        as input: @escaping (VM.Output) -> Parent.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(viewModel, name: name())
        connect(to: parent, as: input, fileID: fileID, line: line)
    }

    /// Creates the interface of a child without outputs, which belongs to the view model that owns
    /// it.
    ///
    /// The parent's `perform` then waits for the child's work, and closing the parent closes it.
    ///
    /// - Parameters:
    ///   - viewModel: The child. Give it to one interface only.
    ///   - name: Distinguishes the interface in traces. It is evaluated only while tracing is on.
    ///   - parent: The view model that owns the child: `self`.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    @inlinable public convenience init<Parent: ViewModel & AnyObject>(
        _ viewModel: VM,
        name: @autoclosure () -> Any? = nil,
        parent: Parent,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) where VM.Output == Never {
        self.init(viewModel, name: name())
        core.connect(to: parent, at: (fileID, line)) { _ in { _ in } }
    }

    /// Passes the view model's outputs to the parent that owns it, as inputs.
    ///
    /// This connects a child that exists already: one that the parent creates before it can use
    /// `self`, one that was created elsewhere, or one that has another parent, which this one
    /// replaces. Otherwise, create the child with ``init(_:name:parent:as:fileID:line:)``.
    ///
    /// ```swift
    /// private let search = ViewModelInterface(SearchViewModel())
    ///
    /// init() {
    ///     search.connect(to: self, as: Input.search)
    /// }
    /// ```
    ///
    /// Call it in the parent's `init`, in its `accept`, or in a closure of its work. Held outputs
    /// come first. While the parent accepts, outputs wait, like any other input; before the parent
    /// has its interface, the child holds them. The parent's interface must contain the parent
    /// itself, or the ``AnyViewModel`` made from it, but no other wrapper.
    ///
    /// A view can receive from the child, too. It gets each output before the parent does. From its
    /// first `receive` on, outputs that come while it does not receive are held for it; earlier
    /// ones reach the parent only.
    ///
    /// The child retains neither the parent nor its interface. Releasing the parent releases the
    /// children that nothing else retains; closing it closes all of them.
    ///
    /// - Parameters:
    ///   - parent: The view model that owns this interface: `self`.
    ///   - input: Converts an output to an input of the parent. Capture an id, not `self`.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    @inlinable public func connect<Parent: ViewModel & AnyObject>(
        to parent: Parent,
        as input: @escaping (VM.Output) -> Parent.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        core.connect(to: parent, at: (fileID, line)) { parentCore in
            let send = parentCore.sender(of: Parent.Input.self)
            return { send?(input($0), nil) }
        }
    }

    /// Passes the view model's outputs to an owner that is no view model, such as an object that is
    /// not migrated yet.
    ///
    /// ```swift
    /// child.connect(to: self) { coordinator, output in
    ///     coordinator.show(output)
    /// }
    /// ```
    ///
    /// A view can receive from the child, too, and gets each output first. The closure is not
    /// re-entered, and is not called after the owner's release. The owner is not retained. A view
    /// model uses ``connect(to:as:fileID:line:)`` instead, so that outputs don't bypass its
    /// `accept`.
    ///
    /// - Parameters:
    ///   - owner: The object that owns this interface: `self`.
    ///   - receive: Called with the owner and each output. Don't capture the owner.
    public func connect<Owner: AnyObject>(
        to owner: Owner,
        _ receive: @escaping (_ owner: Owner, _ output: VM.Output) -> Void
    ) {
        var relay = AnyViewModel<VM.Output, Never> { [weak owner] output, _ in
            if let owner {
                receive(owner, output)
            }
        }
        relay._identity = (Owner.self, nil)
        let interface = ViewModelInterface<AnyViewModel<VM.Output, Never>>(relay)
        core.setOwner(interface.core) { output in
            interface.core.send(output, interface.respond, at: nil)
        }
    }
}

nonisolated extension SignalCore {
    /// Makes a view model the owner, now or as soon as it has its interface.
    @inline(__always) @MainActor @inlinable func connect<Parent: AnyObject>(
        to parent: Parent,
        at site: SignalCallSite,
        _ makePass: @escaping (AnySignalCore) -> (VM.Output) -> Void
    ) {
        if let parentCore = AnySignalCore.accepting(parent) {
            return setOwner(parentCore, makePass(parentCore))
        }
        setOwner(nil) { _ in }
        let pending = owner
        SignalParent.wait(for: parent, at: site) { [self] parentCore in
            // Another parent may have replaced it.
            if owner === pending {
                setOwner(parentCore, makePass(parentCore))
            }
        }
    }

    /// Passes outputs to an owner from now on, first those that are held; it collects them if the
    /// parent has no core yet.
    @MainActor @inlinable func setOwner(
        _ parent: AnySignalCore?,
        _ pass: @escaping (VM.Output) -> Void
    ) {
        assert(SignalDebug.check(.connected(to: parent), in: self))
        guard !isClosed else { return }
        let new = SignalOwner(parent, pass)
        new.link = parent.map { SignalLink(from: self, to: $0) }
        let old = owner.take()
        new.outputs = old?.outputs ?? heldOutputs
        if receiverToken == 0 {
            // Without a view, held outputs are the parent's alone.
            heldOutputs = SignalQueue()
            receiverKind = .parent
        }
        owner = new
        deliverHeld()
        extendLifetime(old)
        if parent?.closesChildren == true {
            end()
        }
    }
}

nonisolated extension AnySignalCore {
    /// The children that the view model owns, in the order in which they were connected.
    var children: [AnySignalCore] {
        SignalChildren.of(self)?.inOrder ?? []
    }

    /// The core of a view model that accepts an input, even if another one accepts inside that, or
    /// in one of whose work's closures the caller is.
    @usableFromInline static func accepting(_ viewModel: AnyObject) -> AnySignalCore? {
        var core = active?.takeUnretainedValue()
        while let inner = core, inner.object !== viewModel {
            core = inner.isAccepting ? inner.outer?.takeUnretainedValue() : nil
        }
        return core
    }
}

/// The children of a view model, which close with its interface if the app closes that.
///
/// `@unchecked Sendable`: used on the main thread only.
private nonisolated final class SignalChildren: SignalAttachment, @unchecked Sendable {
    unowned let parent: AnySignalCore
    var cores: [Int: Unmanaged<AnySignalCore>] = [:]
    var lastNumber = 0

    init(of parent: AnySignalCore) {
        self.parent = parent
        parent.attachments = (parent.attachments ?? []) + [self]
    }

    var inOrder: [AnySignalCore] {
        cores.sorted { $0.key < $1.key }.map { $0.value.takeUnretainedValue() }
    }

    static func of(_ core: AnySignalCore) -> SignalChildren? {
        core.attachments?.lazy.compactMap { $0 as? SignalChildren }.first
    }

    @MainActor func close() {
        if parent.closesChildren {
            inOrder.forEach { $0.end() }
        }
    }
}

/// The place of a child among the children of its parent, until its core is closed, or gets another
/// parent.
@usableFromInline nonisolated final class SignalLink {
    private let siblings: SignalChildren
    private let number: Int

    @usableFromInline init(from child: AnySignalCore, to parent: AnySignalCore) {
        siblings = SignalChildren.of(parent) ?? SignalChildren(of: parent)
        siblings.lastNumber += 1
        number = siblings.lastNumber
        siblings.cores[number] = .passUnretained(child)
    }

    deinit {
        siblings.cores[number] = nil
    }
}

/// A view model that is needed by its children, or its inputs, and has no interface yet.
@MainActor @usableFromInline final class SignalParent {
    private static var all: [ObjectIdentifier: SignalParent] = [:] {
        didSet { AnySignalCore.made = all.isEmpty ? nil : didMake }
    }

    private weak var viewModel: AnyObject?
    private var connections: [(AnySignalCore) -> Void] = []

    private init(_ viewModel: AnyObject) {
        self.viewModel = viewModel
    }

    @usableFromInline static func wait(
        for viewModel: AnyObject,
        at site: SignalCallSite,
        _ connect: @escaping (AnySignalCore) -> Void
    ) {
        assert(SignalDebug.checkWait(for: viewModel, at: site))
        let id = ObjectIdentifier(viewModel)
        // Another view model may have had this address, and never an interface.
        if all[id]?.viewModel == nil {
            all = all.filter { $0.value.viewModel != nil }
            all[id] = SignalParent(viewModel)
        }
        all[id]?.connections.append(connect)
    }

    private static func didMake(_ core: AnySignalCore) {
        guard let viewModel = core.object,
            let parent = all.removeValue(forKey: ObjectIdentifier(viewModel)),
            parent.viewModel != nil
        else { return }
        for connect in parent.connections {
            connect(core)
        }
    }
}

nonisolated extension SignalDebugChecks {
    /// Checks whether a view model gets its interface; `ViewModelProblem.swift` replaces it.
    @MainActor static func checkWait(for viewModel: AnyObject, at site: SignalCallSite) -> Bool {
        true
    }
}
