// SimpleViewModel 0.9.0: for the testing kit.
// It needs ViewModelScope+Work.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

// `@_spi` instead of `package`, which would not compile without a package name.
extension ViewModelInterface {
    /// The view model, and those of its children, of their children, and so on.
    @_spi(Testing) public func family() -> [ViewModelUnderTest] {
        signalCore.family.map { ViewModelUnderTest($0) }
    }

    /// Reports, in debug builds, failures of work that nothing has taken yet: of the view model,
    /// and of the children that it owns now.
    @_spi(Testing) public func reportUnheardFailures() {
        let lists = signalCore.family.flatMap(\.workLists)
        assert(SignalDebug.reportUnheard(lists, commitsOnly: false))
    }

    /// Makes an interface that exists a child of a scope.
    @_spi(Testing) public func connect<Input, Work: Hashable>(
        to scope: ViewModelScope<Input, Work>,
        as input: @escaping (VM.Output) -> Input
    ) {
        signalCore.setParent(
            SignalTie(scope.place) { [place = scope.place] in place.send(input($0), at: nil) })
    }

    /// Whether `accept`, or a closure of work other than the operation, is running.
    ///
    /// Cancelled work that responds is a problem of its own.
    @_spi(Testing) public var mayRespond: Bool {
        signalCore.isAccepting || signalCore.place?.isInClosure == true
            || NamedWork.current.get().work?.state == .cancelled
    }

    /// Whether it was closed.
    @_spi(Testing) public var isEnded: Bool { signalCore.isClosed }

    /// The token of the receiver, which tells whether another one has replaced it.
    @_spi(Testing) public var receiverToken: Int { Int(signalCore.receiverNumber) }

    /// Identifies the interface, for work and problems.
    @_spi(Testing) public var testID: ObjectIdentifier { ObjectIdentifier(signalCore) }

    /// The view model, if it is an object.
    @_spi(Testing) public var viewModelObject: AnyObject? { signalCore.object }
}

/// A view model that an interface under test has, or has had, which it does not retain.
@_spi(Testing) @MainActor public struct ViewModelUnderTest {
    /// Identifies its interface while that lives.
    public let id: ObjectIdentifier
    /// The name of its type.
    public let name: String
    /// The view model, if it is an object that lives.
    public private(set) weak var object: AnyObject?
    private weak var core: AnySignalCore?

    /// Whether its interface lives.
    public var isOpen: Bool { core != nil }

    fileprivate init(_ core: AnySignalCore) {
        id = ObjectIdentifier(core)
        name = "\(core.viewModelType)"
        object = core.object
        self.core = core
    }
}

/// A run of work.
@_spi(Testing) @MainActor public struct WorkUnderTest {
    fileprivate let work: NamedWork

    /// The number of the work, in the order in which all work was run.
    public var number: Int { work.number }
    /// The name of the work, as text.
    public var name: String { "\(work.group.name)" }
    /// The name of the type of its view model; nil of a service.
    public var owner: String? { work.list.core.map { "\($0.viewModelType)" } }
    /// Identifies its interface, that of its parent, and so on.
    public var interfaces: [ObjectIdentifier] { work.list.core?.ancestry ?? [] }
    /// Whether it goes on after the release of its interface.
    public var isCommit: Bool { work.isCommit }
    /// Whether it waits for earlier work of its name.
    public var isQueued: Bool { work.state == .waiting }
    /// Whether it was neither cancelled nor superseded, and has not ended.
    public var isLive: Bool { work.isLive }
    /// Whether it was cancelled or superseded.
    public var isCancelled: Bool { work.state == .cancelled }
    /// Whether its operation has returned, or was never called.
    public var hasReturned: Bool { work.list.unreturned[work.number] == nil }
    /// What it failed with, while a closure is called for that.
    public var error: (any Error)? { work.error }
}

nonisolated extension SignalCore {
    /// Passes outputs to another parent from now on, first those that wait.
    @MainActor fileprivate func setParent(_ new: SignalTie<VM.Output>) {
        guard !isClosed else {
            assert(SignalDebug.check(.connected(to: new.parent), in: self))
            return
        }
        new.outputs = ownTie?.outputs ?? heldOutputs
        if !hasReceived {
            // Without a view, they are the parent's alone.
            heldOutputs = SignalQueue()
        }
        tie?.leave()
        new.connect(self)
        deliverHeld()
    }
}

nonisolated extension AnySignalCore {
    /// Identifies the core, that of its parent, and so on.
    var ancestry: [ObjectIdentifier] {
        var ids: [ObjectIdentifier] = []
        var next: AnySignalCore? = self
        // View models can own each other in a circle.
        var visited: Set<ObjectIdentifier> = []
        while let core = next, visited.insert(ObjectIdentifier(core)).inserted {
            ids.append(ObjectIdentifier(core))
            next = core.tie?.parent.core
        }
        return ids
    }

    /// The core, those of its children, and so on.
    fileprivate var family: [AnySignalCore] {
        var all = [self]
        var ids: Set = [ObjectIdentifier(self)]
        var next = 0
        while next < all.count {
            if let first = all[next].place?.firstChild {
                let children = sequence(first: first) { $0.next }.compactMap(\.child)
                // View models can own each other in a circle.
                all += children.filter { ids.insert(ObjectIdentifier($0)).inserted }
            }
            next += 1
        }
        return all
    }

    @MainActor fileprivate var workLists: [NamedWorkList] {
        (place?.work as? NamedWorkList)?.withHelpers ?? []
    }
}

extension ViewModelCommits {
    /// The names of the commits of the current test, in the order in which they were run.
    @_spi(Testing) public static var namesOfUnfinished: [String] {
        let live = awaited.filter(\.isLive).inOrder
        return live.map { "\($0.group.name)" }
    }
}

/// The work that the current task belongs to.
@_spi(Testing) @MainActor public enum CurrentWork {
    /// The name of the work; nil outside any work.
    public static var name: String? { NamedWork.current.get().work.map { "\($0.group.name)" } }

    /// The number of the work; nil outside any work.
    public static var number: Int? { NamedWork.current.get().work?.number }

    /// Whether the current task is the work's own, or its delay, and not a child task, as in a race
    /// with a time-out.
    ///
    /// Both kinds of task hash the same object. If they did not, an expectation would only wait
    /// longer.
    public static var isWhole: Bool {
        guard let work = NamedWork.current.get().work else { return true }
        let current = withUnsafeCurrentTask { $0?.hashValue }
        return work.endDelay != nil || work.task?.hashValue == current
    }

    /// Lets each task know its work, in release builds, too, and calls a closure around whatever a
    /// run of work calls, or creates tasks in.
    public static func lookUp(around run: @escaping (WorkUnderTest, _ body: () -> Void) -> Void) {
        NamedWork.isLookedUp = true
        NamedWork.around = { work, body in run(WorkUnderTest(work: work), body) }
    }
}
