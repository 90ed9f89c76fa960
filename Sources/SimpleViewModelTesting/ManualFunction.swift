// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
// Released under the MIT license.

@_spi(Testing) import SimpleViewModel
import Testing

/// A function of a stand-in that returns when the test answers its call, so that answers can come in any order.
///
/// ```swift
/// let find = ManualFunction<String, [String], any Error>("find")
/// let tester = ViewModelTester(SearchViewModel(find: { try await find($0) }))
/// tester.send(.didType("a"))
/// await settle()
/// tester.send(.didType("b"))
/// await find.answer("b", with: ["b"])
/// await find.answer("a", with: ["a"])  // the older answer comes later
/// await tester.expect(\.results, ["b"])
/// ```
///
/// A call that is not answered fails the test if its view model is expected to do something, or to be at rest; the failure names
/// the call. Cancelling a call does not end it, as with the slowest of services: see ``Call/isCancelled``. It can be
/// answered, but needs no answer; without one, its task is kept.
///
/// `Failure` is the error that the function throws: `Never` for a function that can't throw. For a function without an argument,
/// `Argument` is `Void`; for several, it is a tuple.
@MainActor public final class ManualFunction<Argument, Value: Sendable, Failure: Error> {
    /// A call of the function.
    @MainActor public final class Call {
        /// The argument of the call.
        public let argument: Argument
        let task: WaitingTask
        /// As in `find("a")`.
        fileprivate let callText: String
        fileprivate let cancellations = Counter()
        fileprivate var continuation: UnsafeContinuation<Result<Value, Failure>, Never>?

        /// Whether the test has answered the call.
        public var isAnswered: Bool { continuation == nil }
        /// Whether the task of the call was cancelled while it waited.
        public var isCancelled: Bool { cancellations.count > 0 }

        fileprivate init(_ argument: Argument, of function: ManualFunction) {
            self.argument = argument
            task = WaitingTask(for: function)
            callText = function.text(argument)
        }
    }

    /// The calls, in their order, whether they are answered or not.
    public private(set) var calls: [Call] = []
    private let name: String
    let test = Test.current?.id

    /// Creates a function that has not been called.
    ///
    /// - Parameter name: The name of the function in failures.
    public init(_ name: String) {
        self.name = name
        Activity.prepare
    }

    /// Returns, or throws, what the test answers.
    public func callAsFunction(_ argument: Argument) async throws(Failure) -> Value {
        let call = Call(argument, of: self)
        return try await withTaskCancellationHandler {
            await withUnsafeContinuation {
                call.continuation = $0
                calls.append(call)
            }
        } onCancel: { [cancellations = call.cancellations] in
            cancellations.add(1)
        }.get()
    }

    /// Lets everything run that can, answers a call with a value, and lets run what goes on then.
    ///
    /// - Parameters:
    ///   - argument: The argument of the call, compared part by part, and by `==` if Swift or
    ///     Foundation declares it. Without one, and of several such calls, it is the oldest that is
    ///     not answered.
    ///   - index: The index of the call in ``calls``.
    ///   - value: What the call returns.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    public func answer(
        _ argument: Argument? = nil, call index: Int? = nil, with value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) async {
        await answer(argument, index, .success(value), at: CallSite(fileID, filePath, line))
    }

    /// Lets everything run that can, answers a call with an error, and lets run what goes on then.
    ///
    /// - Parameters:
    ///   - argument: The argument of the call, compared part by part, and by `==` if Swift or
    ///     Foundation declares it. Without one, and of several such calls, it is the oldest that is
    ///     not answered.
    ///   - index: The index of the call in ``calls``.
    ///   - error: What the call throws.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    public func answer(
        _ argument: Argument? = nil, call index: Int? = nil, throwing error: Failure,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) async {
        await answer(argument, index, .failure(error), at: CallSite(fileID, filePath, line))
    }

    private func answer(
        _ argument: Argument?, _ index: Int?, _ result: Result<Value, Failure>, at site: CallSite
    ) async {
        await settle()
        let text = argument.map(text)
        let call = calls.enumerated().first { position, call in
            let isAnother = argument.map { argument in
                !StatePortrait(argument).changes(to: StatePortrait(call.argument)).isEmpty
            }
            return !call.isAnswered && position == index ?? position && isAnother != true
        }
        if let call = call?.element {
            call.continuation.take()?.resume(returning: result)
            return await settle()
        }
        let activities = Activity.all.filter { $0.reporter.test == test }
        guard !activities.contains(where: \.reporter.isStuck) else { return }
        let texts = calls.map { call in
            let isOther = call.callText == text
            let note = isOther ? " (not equal, but with the same description)" : ""
            return call.callText + (call.isAnswered ? " (answered)" : note)
        }
        let all = texts.isEmpty ? "none" : texts.joined(separator: ", ")
        let lines = ["\(text ?? "The call") does not wait for an answer. Calls of \(name): \(all)."]
        let facts = activities.flatMap { activity in
            [activity.deeds] + activity.waits.map(\.line)
        }
        Activity.noteFailureOfStandIn()
        site.fail(lines + facts)
    }

    fileprivate func text(_ argument: Argument) -> String {
        name + (argument is Void ? "()" : StatePortrait(argument).textInParentheses)
    }
}

extension ManualFunction where Argument == Void {
    /// Returns, or throws, what the test answers.
    public func callAsFunction() async throws(Failure) -> Value { try await callAsFunction(()) }
}

extension ManualFunction: StandIn {
    var waits: [any TestWait] { calls.filter { !$0.isAnswered } }
}

extension ManualFunction.Call: TestWait {
    var text: String {
        "\(callText) \(isCancelled ? "was cancelled, but " : "")has not been answered"
    }
}
