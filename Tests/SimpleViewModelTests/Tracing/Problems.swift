import SimpleViewModel

/// Collects the problems that are reported, for a test in a process of its own.
@MainActor final class Problems {
    private(set) var all: [ViewModelTrace.Problem] = []
    private(set) var messages: [String] = []
    private var waiter: CheckedContinuation<Void, Never>?

    init() {
        ViewModelTrace.onProblem = { problem, message in
            self.all.append(problem)
            self.messages.append(message)
            self.waiter?.resume()
            self.waiter = nil
        }
    }

    /// Begins again: after a handler is set, each problem can be reported again.
    func forget() {
        (all, messages) = ([], [])
        ViewModelTrace.onProblem = ViewModelTrace.onProblem
    }

    /// Returns when the next problem is reported.
    func next() async { await withCheckedContinuation { waiter = $0 } }
}
