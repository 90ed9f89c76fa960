// SimpleViewModel 0.9.0: an input whose work is awaited. It belongs to ViewModelTasks.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelInterface {
    /// Sends an input, and returns when the work that it starts has ended.
    ///
    /// The input is sent as by ``send(_:fileID:line:)``. Then `perform` waits until the work that
    /// this input started with ``ViewModelTasks``, and any work started by that work, has finished,
    /// failed or been cancelled. Without such work it returns immediately. Cancelling the waiting
    /// task cancels that work, and the work that inputs of it start which are still queued. It does
    /// not cancel decisions, but stops waiting for them.
    ///
    /// ```swift
    /// await interface.perform(.didPullToRefresh)  // in SwiftUI, inside .refreshable or .task
    /// ```
    ///
    /// Only work of this view model, and of the children that it owns when the work is run, is
    /// waited for and cancelled. Work that an output makes a parent run belongs to the parent: the
    /// end of a splash screen does not cancel what the next screen loads, and a sign-in does not
    /// wait for the list that it opens.
    ///
    /// While `perform` waits, it retains the interface. If the work may be endless, cancel the
    /// waiting task when the view disappears. SwiftUI does that for `.task` and `.refreshable`.
    ///
    /// - Parameters:
    ///   - input: The input to send.
    ///   - fileID: The call site. Leave the default, or pass on your own caller's.
    ///   - line: The call site. Leave the default, or pass on your own caller's.
    public func perform(
        _ input: VM.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async {
        await NamedWorkPerform(of: core).wait {
            core.send(input, respond, at: (fileID, line))
        }
    }
}

/// One `perform`: its input, the work that the input starts, and the work that this work starts.
///
/// `@unchecked Sendable`: used on the main thread only.
@usableFromInline nonisolated final class NamedWorkPerform: @unchecked Sendable {
    /// The number of those in progress; while it is 0, the task-local value is not looked up.
    @exclusivity(unchecked)
    private nonisolated(unsafe) static var count = 0 {
        didSet {
            let follow = { MainActor.assumeIsolated { current.map(Input.init) } }
            SignalFollower.perform = count == 0 ? nil : follow
        }
    }

    /// The `perform` that new work or a new input belongs to: that of the closure that runs, or of
    /// the work whose operation runs, unless that was cancelled.
    @MainActor static var current: NamedWorkPerform? {
        guard count > 0 else { return nil }
        let (work, closure) = NamedWork.current.get()
        let perform = closure ?? (work?.state == .cancelled ? nil : work?.perform)
        return perform?.isOver == true ? nil : perform
    }

    /// The interface that `perform` was called on.
    private let core: AnySignalCore

    /// Work that is run while `perform` still waits for an input, or for a closure, is cancelled,
    /// too.
    private(set) var isCancelled = false

    /// Work that has not ended.
    var work: [Int: NamedWork] = [:] {
        didSet { resumeIfOver() }
    }

    /// The number of its inputs that are not accepted yet, and of its closures that run.
    private var pendingCount = 1 {
        didSet { resumeIfOver() }
    }

    private var whenOver: CheckedContinuation<Void, Never>?

    private var isOver: Bool {
        pendingCount == 0 && work.isEmpty
    }

    init(of core: AnySignalCore) {
        self.core = core
    }

    /// Whether work of an interface belongs to it: of its own interface, or of one that this owns.
    func includes(_ interface: AnySignalCore?) -> Bool {
        var next = interface
        // View models can own each other in a circle.
        var visited: Set<ObjectIdentifier> = []
        while let other = next, other !== core, visited.insert(ObjectIdentifier(other)).inserted {
            next = other.parent
        }
        return next === core
    }

    private func resumeIfOver() {
        if isOver {
            whenOver.take()?.resume()
        }
    }

    @MainActor func wait(_ send: () -> Void) async {
        Self.count += 1
        defer { Self.count -= 1 }
        Self.run(in: self, send)
        await withTaskCancellationHandler {
            await withCheckedContinuation {
                whenOver = $0
                pendingCount -= 1
            }
        } onCancel: {
            if SignalThread.isCurrent {
                cancel()
            } else {
                SignalThread.hop { self.cancel() }
            }
        }
    }

    private func cancel() {
        isCancelled = true
        MainActor.assumeIsolated {
            for (number, decision) in work where decision.isDecision {
                decision.perform = nil
                work[number] = nil
            }
            // Work can be cancelled already, and about to leave `work`.
            NamedWork.cancel(work.values.filter(\.isLive).sorted { $0.number < $1.number })
        }
    }

    /// Runs a closure that belongs to a `perform`: what it starts does, too, unless that is over.
    static func run(in perform: NamedWorkPerform?, _ body: () -> Void) {
        guard let perform, !perform.isOver else { return body() }
        perform.pendingCount += 1
        NamedWork.current.withValue((NamedWork.current.get().work, perform), operation: body)
        perform.pendingCount -= 1
    }

    /// An input that waits to be accepted, or an output that waits to be passed to a parent.
    final class Input: SignalFollower, @unchecked Sendable {
        private let perform: NamedWorkPerform

        init(_ perform: NamedWorkPerform) {
            self.perform = perform
            perform.pendingCount += 1
        }

        override func note(_ fate: SignalFate, around effects: () -> Void) {
            guard [.accepted, .passed, .dropped].contains(fate) else { return effects() }
            NamedWorkPerform.run(in: perform, effects)
            perform.pendingCount -= 1
        }
    }
}
