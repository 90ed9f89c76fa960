// SimpleViewModel 0.9.0: for the testing kit. It needs ViewModelTasks.swift and ViewModelInterface+Children.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

// `@_spi` instead of `package`, which would not compile without a package name.
extension ViewModelInterface {
    /// The work that has not ended, of the view model and of the children that it owns, in the order in which it was run.
    @_spi(Testing) public var runningWork: [(name: String, isDecision: Bool, isQueued: Bool)] {
        unreturned.filter(\.isLive).map {
            ("\($0.group.name)", $0.isDecision, $0.state == .waiting)
        }
    }

    /// The names of work that was cancelled or superseded, and whose operation has not returned.
    @_spi(Testing) public var namesOfUnreturnedWork: [String] {
        unreturned.filter { !$0.isLive }.map { "\($0.group.name)" }
    }

    /// How often `onRunningChange` was called; its closure may store `respond` without being about to call it.
    @_spi(Testing) public var reportCount: Int { NamedWorkInterface.of(core)?.reportCount ?? 0 }

    private var unreturned: [NamedWork] {
        core.family.flatMap {
            NamedWorkInterface.of($0).map { Array($0.unreturned.values) } ?? []
        }
        .sorted { $0.number < $1.number }
    }

    /// Whether `accept`, or a closure of work other than the operation, is running.
    ///
    /// Cancelled work that responds is a problem of its own.
    @_spi(Testing) public var mayRespond: Bool {
        core.isAccepting || AnySignalCore.active?.takeUnretainedValue() === core
            || NamedWork.current.get().work?.state == .cancelled
    }

    /// The token of the receiver, which tells whether another one has replaced it.
    @_spi(Testing) public var receiverToken: Int { Int(core.receiverToken) }

    /// Identifies the interface in a problem.
    @_spi(Testing) public var problemID: ObjectIdentifier { ObjectIdentifier(core) }
}

nonisolated extension AnySignalCore {
    /// The core, those of its children, and so on.
    fileprivate var family: [AnySignalCore] {
        [self] + ownedCores.flatMap(\.family)
    }
}

extension AnyViewModel {
    /// Creates a view model from a closure, which stands in for another view model.
    @_spi(Testing) public init(
        for viewModel: some ViewModel<Input, Output>,
        accept: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void
    ) {
        self.init(accept: accept)
        identity = SignalIdentity(of: viewModel)
    }
}

extension ViewModelDecisions {
    /// The names of the decisions that ``finished()`` would wait for, in the order in which they were run.
    @_spi(Testing) public static var namesOfUnfinished: [String] {
        awaited.map(\.work).sorted { $0.number < $1.number }.map { "\($0.group.name)" }
    }
}

/// The work that the current task belongs to.
@_spi(Testing) @MainActor public enum CurrentWork {
    /// The name of the work; nil outside any work.
    public static var name: String? { NamedWork.current.get().work.map { "\($0.group.name)" } }
}
