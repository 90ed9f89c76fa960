// SimpleViewModel 0.9.0: an input whose work is awaited. It belongs to ViewModelScope+Work.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelInterface {
    /// Sends an input, and returns when the work that it asks for has ended.
    ///
    /// The input is sent as by ``send(_:fileID:line:)``. Then `perform` waits until the work that
    /// this input runs in the scope, and any work that this work runs, has finished, failed or been
    /// cancelled. Without such work it returns immediately.
    ///
    /// ```swift
    /// await interface.perform(.didPullToRefresh)  // in SwiftUI, inside .refreshable or .task
    /// ```
    ///
    /// Work is held by all who asked for it: by each `perform`, and by the screen, if a plain
    /// `send` did. A run that is ignored, since its name is running, joins that work, and waits for
    /// it. Work that replaces other work is held by its holders, too. Cancelling the waiting task
    /// withdraws: it cancels the work that nobody else holds, and none that a plain `send` asked
    /// for. So a view that disappears does not end what another view waits for.
    ///
    /// Only work of this view model, and of the children that it owns when the work is run, is
    /// waited for and held. Work that an output makes a parent run belongs to the parent: the end
    /// of a splash screen does not cancel what the next screen loads, and a sign-in does not wait
    /// for the list that it opens.
    ///
    /// So it returns only when all that it has joined has ended. Give a refresh an input of its
    /// own, that runs the load alone: `.refreshable { await interface.perform(.didAppear) }` spins
    /// for ever if that input also follows a stream. Work that is restarted again and again keeps
    /// it waiting, too.
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
        await NamedWorkPerform(of: signalCore).wait {
            signalCore.send(input, signalRespond, at: (fileID, line))
        }
    }
}

/// Those who asked for work: it is cancelled when none of them is left.
///
/// `isScreen`: a plain `send` asked, or a run before the first input; so does a commit itself.
typealias NamedWorkHolders = (isScreen: Bool, performs: [NamedWorkPerform])

/// One `perform`, and the work that it holds; without an interface, a task that only waits.
///
/// `@unchecked Sendable`: used on the main thread only.
nonisolated final class NamedWorkPerform: @unchecked Sendable {
    /// The number of those in progress; while it is 0, the task-local value is not looked up.
    @exclusivity(unchecked)
    private nonisolated(unsafe) static var count = 0 {
        didSet {
            let follow = { MainActor.assumeIsolated { Input(current) } }
            SignalFollower.perform = count == 0 ? nil : follow
        }
    }

    /// Those who ask for new work, or send a new input: those of the closure that runs, or of the
    /// work whose operation runs, unless that was cancelled.
    @MainActor static var current: NamedWorkHolders {
        guard count > 0 else { return (true, []) }
        let (work, closure) = NamedWork.current.get()
        return closure ?? (work?.state == .cancelled ? nil : work?.holders) ?? (true, [])
    }

    /// The interface that `perform` was called on.
    let core: AnySignalCore?

    /// Whether it has withdrawn: work that is run while it still waits for an input, or for a
    /// closure, is not held by it.
    private(set) var isCancelled = false

    /// The work that it waits for.
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

    init(of core: AnySignalCore?) {
        self.core = core
    }

    /// Whether it can hold work of an interface: of its own, or of one that this owns.
    func includes(_ interface: AnySignalCore?) -> Bool {
        var next = interface
        // View models can own each other in a circle.
        var visited: Set<ObjectIdentifier> = []
        while let other = next, other !== core, visited.insert(ObjectIdentifier(other)).inserted {
            next = other.tie?.parent.core
        }
        return next != nil && next === core
    }

    private func resumeIfOver() {
        if isOver {
            whenOver.take()?.resume()
        }
    }

    /// Returns when all that the closure leads to has ended, or the task is cancelled.
    @MainActor func wait(_ send: () -> Void) async {
        Self.count += 1
        defer { Self.count -= 1 }
        Self.run(for: (false, [self]), send)
        await withTaskCancellationHandler {
            await withCheckedContinuation {
                whenOver = $0
                pendingCount -= 1
            }
        } onCancel: {
            SignalThread.run { self.withdraw() }
        }
    }

    /// Cancels the work that nobody else holds.
    private func withdraw() {
        MainActor.assumeIsolated {
            isCancelled = true
            let held = work.values
            work = [:]
            for work in held {
                work.holders.performs.removeAll { $0 === self }
            }
            NamedWork.end(held.filter { !$0.isHeld })
        }
    }

    /// Runs code that work, or an input, leads to: what it asks for, the holders ask for.
    static func run(
        as work: NamedWork? = NamedWork.current.get().work,
        for holders: NamedWorkHolders?,
        _ body: () -> Void
    ) {
        holders?.performs.forEach { $0.pendingCount += 1 }
        NamedWork.current.withValue((work, holders), operation: body)
        holders?.performs.forEach { $0.pendingCount -= 1 }
    }

    /// An input that waits to be accepted, or an output that waits to be passed to a parent.
    final class Input: SignalFollower, @unchecked Sendable {
        private let holders: NamedWorkHolders

        init(_ holders: NamedWorkHolders) {
            self.holders = holders
            holders.performs.forEach { $0.pendingCount += 1 }
        }

        override func note(_ fate: SignalFate, around effects: () -> Void) {
            guard [.accepted, .passed, .dropped].contains(fate) else { return effects() }
            NamedWorkPerform.run(for: holders, effects)
            holders.performs.forEach { $0.pendingCount -= 1 }
        }
    }
}
