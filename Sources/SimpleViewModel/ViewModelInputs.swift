// SimpleViewModel 0.9.0: inputs from callbacks. It needs ViewModelInterface+Children.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

/// Sends a view model its own inputs, from callbacks: a delegate's, a publisher's, a
/// notification's.
///
/// ```swift
/// init(_ session: Session) {
///     let inputs = ViewModelInputs(of: self)
///     token = session.publisher.sink { inputs.send(.sessionDidChange($0)) }
/// }
/// ```
///
/// Create it in the view model's `init`, in its `accept`, or in a closure of its work, and give it
/// to the callback. Inputs that come before the view model has its interface wait, and are accepted
/// in order when the interface is created. The interface must contain the view model itself, or the
/// ``AnyViewModel`` made from it, but no other wrapper.
///
/// It retains neither the view model nor the interface. After the interface is released or closed,
/// inputs are dropped, which costs next to nothing.
@MainActor public final class ViewModelInputs<Input> {
    private weak var viewModel: AnyObject?
    private var core: AnySignalCore?
    private var deliver: ((Input, SignalCallSite?) -> Void)?
    /// The inputs from before the view model has its interface.
    private var waiting = SignalQueue<(input: Input, site: SignalCallSite)>()

    /// Connects callbacks to a view model.
    ///
    /// - Parameters:
    ///   - viewModel: The view model that gets the inputs: `self`.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    public init<VM: ViewModel & AnyObject>(
        of viewModel: VM,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) where VM.Input == Input {
        self.viewModel = viewModel
        if let core = AnySignalCore.accepting(viewModel) {
            connect(to: core)
        } else {
            SignalParent.wait(for: viewModel, at: (fileID, line)) { self.connect(to: $0) }
        }
    }

    /// Sends an input, from a callback on the main actor.
    ///
    /// When `send` returns, the view model has accepted the input. There are two exceptions: if the
    /// view model is accepting another input, the new input waits, first in, first out; and if it
    /// has no interface yet, the input waits for that.
    ///
    /// - Parameters:
    ///   - input: The input to send.
    ///   - fileID: The call site. Leave the default, or pass on your own caller's.
    ///   - line: The call site. Leave the default, or pass on your own caller's.
    public func send(_ input: Input, fileID: StaticString = #fileID, line: UInt = #line) {
        guard let core else {
            // Without its view model, nothing would ever accept them.
            if viewModel != nil {
                waiting.append((input, (fileID, line)), nil)
            }
            return
        }
        if !core.isClosed {
            deliver?(input, (fileID, line))
        }
    }

    private func connect(to core: AnySignalCore) {
        deliver = core.sender(of: Input.self)
        // Inputs that are sent meanwhile wait behind these.
        while let next = waiting.popFirst() {
            deliver?(next.signal.input, next.signal.site)
        }
        self.core = core
    }
}

extension ViewModelInputs where Input: Sendable {
    /// Sends an input, from a callback on any thread.
    ///
    /// On the main thread, this is ``send(_:fileID:line:)``. Inputs from another thread are sent in
    /// a later turn of the main actor, in the order of that thread's calls.
    ///
    /// If the callback's type says nothing about threads, like that of a publisher's `sink`, mark
    /// the closure: `{ @Sendable in inputs.sendFromAnyThread(.didMove($0)) }`. Otherwise Swift
    /// assumes the main actor, and stops the app on another thread.
    ///
    /// - Parameters:
    ///   - input: The input to send.
    ///   - fileID: The call site. Leave the default, or pass on your own caller's.
    ///   - line: The call site. Leave the default, or pass on your own caller's.
    public nonisolated func sendFromAnyThread(
        _ input: Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        guard SignalThread.isCurrent else {
            return SignalThread.hop { self.sendFromAnyThread(input, fileID: fileID, line: line) }
        }
        MainActor.assumeIsolated {
            send(input, fileID: fileID, line: line)
        }
    }
}
