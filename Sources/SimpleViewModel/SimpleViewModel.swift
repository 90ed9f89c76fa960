// SimpleViewModel 0.9.0, the core: view models, their interfaces, and delivery. It needs no other file.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
public import Glibc
public import Synchronization
#endif

// MARK: - View model

/// The logic behind a screen, a row, or a form: it accepts inputs and responds with outputs.
///
/// ```swift
/// final class LikeViewModel: ViewModel {
///     enum Input { case didTapLike }
///     enum Output { case likeStatus(on: Bool) }
///
///     private var isLiked = false
///
///     func accept(_ input: Input, respond: (Output) -> Void) {
///         switch input {
///         case .didTapLike:
///             isLiked.toggle()
///             respond(.likeStatus(on: isLiked))
///         }
///     }
/// }
/// ```
///
/// A view model is a class, or a struct whose `accept` can be `mutating`. It may store `respond`. Only the
/// ``ViewModelInterface`` that owns the view model calls `accept`. For asynchronous work, see ``ViewModelTasks``.
@MainActor public protocol ViewModel<Input, Output> {
    /// Something that happened: a tap, typed text, or a child's output.
    associatedtype Input

    /// A change or an event for the view to show.
    associatedtype Output

    /// A closure that sends one output to the receiver.
    typealias Respond = (Output) -> Void

    /// Handles one input.
    ///
    /// The interface calls this on the main actor, for one input at a time: an input that is sent while `accept` runs
    /// waits until it has returned.
    ///
    /// Call `respond` any number of times, or never. An output reaches the receiver before `respond` returns, except:
    ///
    /// - If no receiver is attached, the output is held for the next one.
    /// - If the receiver is running, the output waits until it has returned.
    /// - If `respond` is called on another thread, which Swift 5 mode allows, the output goes to the main queue first, in
    ///   the order of that thread's calls.
    ///
    /// `respond` may be stored, and called long after `accept` has returned. It retains neither the view model nor the
    /// interface, and does nothing after the interface is released.
    ///
    /// ```swift
    /// func accept(_ input: Input, respond: @escaping (Output) -> Void) {
    ///     respond(.isPlaying(true))
    ///     player.onEnd = { respond(.isPlaying(false)) }  // stored, and called later
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - input: The input to handle.
    ///   - respond: Sends an output. Leave out `@escaping` if `accept` only calls it before it returns.
    mutating func accept(_ input: Input, respond: @escaping Respond)
}

// MARK: - Interface

/// A view's connection to a view model: it sends inputs and receives outputs.
///
/// ```swift
/// let interface = ViewModelInterface(LikeViewModel())
/// interface.receive { output in
///     if case let .likeStatus(isOn) = output { print(isOn ? "liked" : "not liked") }
/// }
/// interface.send(.didTapLike)  // prints "liked" before it returns
/// ```
///
/// The interface owns the view model, and the view owns the interface. Nothing else retains it, except a `send` or `receive`
/// that runs. When the last reference goes, work is cancelled, no further output is delivered, and the view model is
/// released after its `accept` has returned; if another thread drops that reference, in a later turn of the main thread.
///
/// Inputs and outputs are plain calls on the caller's stack; only a signal that has to wait is stored in a queue. In release
/// builds a call doesn't allocate, unless `accept` declares `respond` as `@escaping` (one small allocation).
@MainActor public final class ViewModelInterface<VM: ViewModel> {
    @usableFromInline let core: SignalCore<VM, VM?>
    // Created once, which saves a tenth of a round trip. The core cannot store it: that would be a cycle.
    @usableFromInline let respond: (VM.Output) -> Void
    // A closure is specialised in the caller's module. The `deinit` of a generic class never is, and would cost three
    // times as much. `nonisolated(unsafe)`: it captures nothing, and only `deinit` calls it.
    @usableFromInline nonisolated(unsafe) let closeCore: (ViewModelInterface) -> Void

    /// Creates an interface that owns a view model.
    ///
    /// - Parameters:
    ///   - viewModel: The view model. Give it to one interface only.
    ///   - name: Distinguishes the interface in traces, such as a row's id. It is evaluated only while tracing is on.
    @inlinable public init(_ viewModel: VM, name: @autoclosure () -> Any? = nil) {
        core = SignalCore(viewModel)
        respond = { [core] in core.respond($0) }
        closeCore = { $0.core.close() }
        SignalFollower.trace?(name() ?? (), .interface, core, nil)?.note(.made) {}
        assert(SignalDebug.check(.made, in: core))
        AnySignalCore.made?(core)
    }

    deinit { closeCore(self) }

    /// Receives the view model's outputs, beginning with those that were held.
    ///
    /// While the interface lives, every output is delivered once, in the order of the `respond` calls, on the main actor.
    /// Held outputs are delivered before `receive` returns, unless the receiver itself calls it. An interface has one
    /// receiver: a new one replaces the previous one, which is released immediately, or when it returns if it is running.
    ///
    /// The receiver is never re-entered. It may send. If the view model is accepting an input at that time, the new
    /// input waits. Otherwise it is accepted immediately, and its outputs wait until the receiver has returned. The
    /// receiver may call `receive` or `stopReceiving`, and may release the interface.
    ///
    /// ```swift
    /// let interface = ViewModelInterface(LikeViewModel())
    /// interface.send(.didTapLike)
    /// interface.receive { print($0) }  // prints "likeStatus(on: true)", which was held
    /// interface.send(.didTapLike)  // prints "likeStatus(on: false)"
    /// ```
    ///
    /// - Parameters:
    ///   - receiver: Called with each output. The interface retains the closure, so capture the view weakly.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    @inlinable public func receive(
        _ receiver: @escaping (VM.Output) -> Void, fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        core.setReceiver(SignalReceiver(receiver), .view, at: (fileID, line))
        core.deliverHeld()
        extendLifetime(self)
    }

    /// Receives the view model's outputs and passes each on to a parent, as one of the parent's inputs.
    ///
    /// ```swift
    /// child.receive(passingTo: parent, as: ProductViewModel.Input.sku) { [weak row] output in
    ///     row?.show(output)
    /// }
    /// ```
    ///
    /// The child's own receiver gets each output first. Then the output is converted and sent to the parent, like any
    /// other input: if the parent is accepting another input, the new one waits. The child does not retain the parent.
    /// After the parent is released, the child's receiver still gets the outputs.
    ///
    /// - Parameters:
    ///   - parent: The interface that gets the inputs.
    ///   - input: Converts the child's output to the parent's input: an enum case, or a closure that also identifies
    ///     the child, as in `{ .sku(id: id, $0) }`. The interface retains the closure: capture the id, not `self`.
    ///   - receiver: Called with each output, for the child's own view. Capture the view weakly.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    @inlinable public func receive<Parent: ViewModel>(
        passingTo parent: ViewModelInterface<Parent>,
        as input: @escaping (VM.Output) -> Parent.Input,
        _ receiver: @escaping (VM.Output) -> Void = { _ in },
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        // The closure retains the parent's core, which retains neither the interface nor, once closed, the view model.
        // A weak reference to the interface would make each of its later retains three times as expensive.
        let (parent, respond, child) = (parent.core, parent.respond, ObjectIdentifier(core))
        let pass = SignalReceiver<VM.Output> { output in
            receiver(output)
            assert(SignalDebug.check(.passed(from: child), in: parent))
            parent.send(input(output), respond, at: nil)
        }
        core.setReceiver(pass, .parent, at: (fileID, line))
        core.deliverHeld()
        extendLifetime(self)
    }

    /// Stops receiving: from now on outputs are held for the next receiver.
    ///
    /// Releases the receiver immediately, or after it returns if you call this from inside it.
    ///
    /// ```swift
    /// interface.stopReceiving()
    /// interface.send(.didTapLike)  // holds "likeStatus(on: true)"
    /// ```
    public func stopReceiving() { core.setReceiver(nil, .none) }

    /// Sends an input to the view model.
    ///
    /// When `send` returns, the view model has accepted the input, and the outputs that it responded with have reached
    /// the receiver. There are two exceptions: if the interface is accepting another input, the new input waits, first in,
    /// first out; and if no receiver is attached, or the receiver is running, the outputs wait.
    ///
    /// - Precondition: `send` is called on the main actor. Swift 5 mode allows other threads in callbacks; debug builds
    ///   stop there if `ViewModelProblem.swift` is present.
    /// - Parameters:
    ///   - input: The input to send.
    ///   - fileID: The call site. Leave the default, or pass on your own caller's.
    ///   - line: The call site. Leave the default, or pass on your own caller's.
    @inlinable public func send(
        _ input: VM.Input, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        core.send(input, respond, at: (fileID, line))
        extendLifetime(self)
    }
}

// MARK: - Type erasure

/// A type-erased view model, for a preview, a test or another module that supplies a stand-in.
///
/// ```swift
/// typealias LikeInterface = ViewModelInterface<AnyViewModel<LikeViewModel.Input, LikeViewModel.Output>>
///
/// let real = LikeInterface(AnyViewModel(LikeViewModel()))
/// let preview = LikeInterface(AnyViewModel { _, respond in respond(.likeStatus(on: true)) })
/// ```
///
/// Prefer the concrete type if there is no stand-in: erasing the type costs a closure call per input. Copies share the
/// view model, so give it to one interface only. Work that the view model runs belongs to that interface.
public struct AnyViewModel<Input, Output>: ViewModel {
    // The type that a trace names, and the object, if it is one. `nonisolated(unsafe)`: used on the main thread only.
    nonisolated(unsafe) var erased: (type: Any.Type, object: AnyObject?)?
    private let handler: (Input, @escaping (Output) -> Void) -> Void

    /// Erases the type of a view model.
    ///
    /// - Parameter viewModel: The view model that accepts the inputs.
    public init(_ viewModel: some ViewModel<Input, Output>) {
        var viewModel = viewModel
        let object = type(of: viewModel) is AnyClass ? viewModel as AnyObject : nil
        erased = (viewModel as? AnyViewModel).map(\.erased) ?? (type(of: viewModel), object)
        handler = { viewModel.accept($0, respond: $1) }
    }

    /// Creates a view model from a closure.
    ///
    /// - Parameter accept: Handles one input, as ``ViewModel/accept(_:respond:)`` does.
    public init(accept: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void) {
        (handler, erased) = (accept, nil)
    }

    /// Passes the input to the view model, or to the closure.
    public func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        handler(input, respond)
    }
}

// MARK: - Delivery

/// The view model and the signals to and from it, in an object that the interface owns, and closes on release.
///
/// ```text
/// inputs     idle ──send──▶ accepting ──accept returns──▶ the next queued input, or idle
///                           send: queued
/// outputs    ready ──respond──▶ delivering ──receiver returns──▶ the next held output, or ready
///            no receiver: held  respond: held
/// lifetime   open ──interface released──▶ closed: no receiver, nothing held or accepted ──accept returns──▶ empty
/// ```
///
/// The three are independent: a stored `respond` delivers while no input is accepted. While no input is accepted, none is
/// queued; while a receiver is attached and not running, no output is held.
///
/// Client code runs in `accept`, in the receiver, in a follower, and in the release of what is dropped: a receiver, a
/// signal, an attachment or the view model. It may call anything here. So a dropped object is moved out first and released
/// last, a replaced receiver is released before its successor gets a held output, and `isClosed` is set before all else.
///
/// `@unchecked Sendable`: the state belongs to the main thread. `respond` and `close` check the thread first.
/// `@exclusivity(unchecked)`: the run-time checks would double the cost of a step. Two accesses can't overlap: `isAccepting`
/// guards `viewModel`, and any other access ends before client code runs.
///
/// `OptionalVM` is `VM?`: a deallocation has the metadata of a class's parameters at hand, and would have to look up that
/// of an optional. That would cost an eighth of creating and releasing an interface.
@usableFromInline
nonisolated final class SignalCore<VM: ViewModel, OptionalVM>: AnySignalCore, @unchecked Sendable {
    /// Moved out while it runs: leaving it in place would cost a retain and a release.
    @usableFromInline @exclusivity(unchecked) var receiver: SignalReceiver<VM.Output>?
    /// The outputs that the receiver has not got yet.
    @usableFromInline @exclusivity(unchecked) var heldOutputs = SignalQueue<VM.Output>()
    @usableFromInline @exclusivity(unchecked) var queuedInputs = SignalQueue<VM.Input>()
    @usableFromInline @exclusivity(unchecked) var viewModel: OptionalVM
    /// The parent that owns the interface: it gets each output after the receiver, and also without one.
    @usableFromInline @exclusivity(unchecked) var owner: SignalOwner<VM.Output>?

    @MainActor @inlinable init(_ viewModel: VM) where OptionalVM == VM? {
        self.viewModel = viewModel
    }

    // Only an object or an erased view model is read, which never changes: a struct may be accepting.
    private var erased: (type: Any.Type, object: AnyObject?)? {
        guard VM.self == AnyViewModel<VM.Input, VM.Output>.self else { return nil }
        return (viewModel as? AnyViewModel<VM.Input, VM.Output>)?.erased
    }
    override var viewModelType: Any.Type { erased?.type ?? VM.self }
    @usableFromInline override var object: AnyObject? {
        VM.self is AnyClass ? (viewModel as? VM) as AnyObject? : erased?.object
    }
}

nonisolated extension SignalCore where OptionalVM == VM? {
    // MARK: Inputs

    /// The short form of `sendInTurn`, for an input that neither waits nor is followed.
    // `always`: saves a call per level of parents. Processors predict the returns of a few nested calls only.
    @inline(__always) @MainActor @inlinable func send(
        _ input: VM.Input, _ respond: @escaping VM.Respond, at site: SignalCallSite?
    ) {
        assert(SignalDebug.check(.sent(at: site), in: self))
        guard !isAccepting, !isClosed, SignalFollower.trace == nil else {
            return sendInTurn(input, respond, site)
        }
        let outer = beginAccepting()
        viewModel?.accept(input, respond: respond)
        if queuedInputs.count > 0 { acceptQueued(respond) }
        endAccepting(outer)
        // Released here, not earlier: the release may send, and that input would stay in the queue.
        extendLifetime(input)
    }

    /// Queues an input, and accepts what is queued; during an `accept`, the `send` that called it does that.
    @MainActor @inlinable func sendInTurn(
        _ input: VM.Input, _ respond: @escaping VM.Respond, _ site: SignalCallSite?
    ) {
        let follower = SignalFollower.trace?(input, .input, self, site) ?? SignalFollower.perform?()
        guard !isClosed else { return follower.note(.dropped) }
        queuedInputs.incoming.append((input, follower))
        guard !isAccepting else { return follower.note(.queued) }
        let outer = beginAccepting()
        acceptQueued(respond)
        endAccepting(outer)
    }

    @MainActor @inlinable func acceptQueued(_ respond: @escaping VM.Respond) {
        var count = 0
        while !isClosed, let (input, follower) = queuedInputs.popFirst() {
            count += 1
            assert(SignalDebug.check(.exchanged(count), in: self))
            let respond =
                follower == nil ? respond : { [self] in self.respond($0, because: follower) }
            follower.note(.accepted) { if !isClosed { viewModel?.accept(input, respond: respond) } }
        }
    }

    /// Returns the core that was accepting before, and whether this is the outermost of nested calls.
    @inline(__always) @inlinable func beginAccepting() -> (
        core: Unmanaged<AnySignalCore>?, isOutermost: Bool
    ) {
        let outer = AnySignalCore.active
        AnySignalCore.active = Unmanaged.passUnretained(self)
        isAccepting = true
        return (outer, SignalThread.enter())
    }

    @inline(__always) @inlinable func endAccepting(
        _ outer: (core: Unmanaged<AnySignalCore>?, isOutermost: Bool)
    ) {
        if outer.isOutermost { SignalThread.leave() }
        AnySignalCore.active = outer.core
        isAccepting = false
        if isClosed { releaseViewModel() }
    }

    // MARK: Outputs

    /// The short form of `respondInTurn`, for an output that is neither held, dropped nor followed.
    @inlinable func respond(_ output: VM.Output, because cause: SignalFollower? = nil) {
        guard SignalThread.isCurrent else {
            return SignalThread.hop { self.respond(output, because: cause) }
        }
        assert(SignalDebug.check(.responded, in: self))
        guard !isDelivering, !isClosed, owner == nil, SignalFollower.trace == nil,
            let taken = receiver.take()
        else { return cause.causes { respondInTurn(output) } }
        isDelivering = true
        let token = receiverToken
        taken.receive(output)
        putBack(taken, ifCurrent: token)
        if heldOutputs.count > 0 { deliverHeld() }
    }

    /// Holds an output, and delivers what is held, if there is a receiver that is not running.
    @inlinable func respondInTurn(_ output: VM.Output) {
        let follower = SignalFollower.trace?(output, .output, self, nil)
        guard !isClosed else { return follower.note(.dropped) }
        if let owner {
            // Without a view, nothing waits; and a view that has never received may never come.
            if receiverToken == 0, owner.outputs.count == 0 {
                return follower.note(.passed) { owner.pass(output) }
            }
            owner.outputs.incoming.append((output, follower))
        }
        if owner == nil || receiverToken != 0 { heldOutputs.incoming.append((output, follower)) }
        assert(
            isDelivering || receiverKind != .none
                || SignalDebug.check(.held(heldOutputs.count), in: self))
        guard isDelivering || (receiver == nil && owner == nil) else { return deliverHeld() }
        follower.note(.held)
    }

    @inlinable func deliverHeld() {
        var count = -heldOutputs.count  // Only outputs that delivery itself causes count towards an endless exchange.
        while !isClosed, !isDelivering, heldOutputs.count > 0, let taken = receiver.take() {
            isDelivering = true
            let token = receiverToken
            count += 1
            assert(SignalDebug.check(.exchanged(count), in: self))
            if let (output, follower) = heldOutputs.popFirst() {
                follower.note(receiverKind == .parent ? .passed : .delivered) {
                    if !isClosed { taken.receive(output) }
                }
            }
            putBack(taken, ifCurrent: token)
        }
        while !isClosed, !isDelivering, let owner, let (output, follower) = owner.outputs.popFirst()
        {
            follower.note(.passed) { owner.pass(output) }
        }
    }

    /// Puts the receiver back after it has run, or releases it if it was replaced or removed while it ran.
    @inlinable func putBack(_ taken: consuming SignalReceiver<VM.Output>, ifCurrent token: Int32) {
        if token == receiverToken { receiver = consume taken } else { _ = consume taken }
        isDelivering = false
    }

    // MARK: Lifetime

    /// Replaces the receiver, and returns the new one's token; `deliverHeld` must follow, unless there is none.
    @discardableResult @inlinable func setReceiver(
        _ new: consuming SignalReceiver<VM.Output>?, _ kind: SignalReceiverKind,
        at site: SignalCallSite? = nil
    ) -> Int32 {
        assert(SignalDebug.check(.receiving(at: site), in: self))
        let token = receiverToken &+ 1
        let old = receiver.take()
        receiver = new
        (receiverKind, receiverToken) = (kind, token)
        // Released here: optimised code would otherwise release it before `receiver` is replaced.
        withExtendedLifetime(consume old) {}
        return token
    }

    /// Closes the core on the main thread, since any thread may release the last reference to an interface.
    @inlinable func close() {
        guard SignalThread.isCurrent else { return SignalThread.hop { self.close() } }
        isClosed = true
        let follower = SignalFollower.trace?((), .interface, self, nil)
        follower.note(.released) {
            if let old = attachments.take() {
                MainActor.assumeIsolated { old.forEach { $0.close() } }
            }
            setReceiver(nil, .none)
            // What the parent has got is not dropped, even if a view has not.
            if let owner = owner.take() { swap(&heldOutputs, &owner.outputs) }
            while let dropped = heldOutputs.popFirst() { dropped.follower.note(.dropped) }
            if !isAccepting { releaseViewModel() }
        }
    }

    @inlinable func releaseViewModel() {
        let dropped = viewModel.take()
        while let input = queuedInputs.popFirst() { input.follower.note(.dropped) }
        extendLifetime(dropped)
    }
}

/// The part of a core that does not depend on the types of its view model.
///
/// `@unchecked Sendable` and `nonisolated(unsafe)`: used on the main thread only.
@usableFromInline nonisolated class AnySignalCore: @unchecked Sendable, CustomReflectable {
    /// The core whose view model runs, in `accept` or in a closure of its work; not retained here, but by the caller.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) static var active:
        Unmanaged<AnySignalCore>?
    /// Gets each new core; nil unless a view model of `ViewModelInterface+Children.swift` waits for its own.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) static var made:
        (@MainActor (AnySignalCore) -> Void)?

    @usableFromInline @exclusivity(unchecked) final var isClosed = false
    @usableFromInline @exclusivity(unchecked) final var isAccepting = false
    @usableFromInline @exclusivity(unchecked) final var isDelivering = false
    @usableFromInline @exclusivity(unchecked) final var receiverKind = SignalReceiverKind.none
    /// The token of the receiver, which each replacement and each removal increases; 0 if there was no receiver yet.
    @usableFromInline @exclusivity(unchecked) final var receiverToken: Int32 = 0
    /// The interface in traces: its number, type and name; nil if it has not appeared in one.
    @exclusivity(unchecked) final var traced: AnyObject?
    /// What else belongs to the interface, and is closed with it: its tasks, and the views that receive from it.
    @usableFromInline @exclusivity(unchecked) final var attachments: [any SignalAttachment]?
    /// The type that traces and messages name.
    var viewModelType: Any.Type { Never.self }
    /// The view model, if it is an object, erased or not.
    @usableFromInline var object: AnyObject? { nil }
    /// Empty: reflection, as in `dump` and in failed expectations, stops the program at a noncopyable value.
    @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

    @inlinable init() {}
}

/// The kind of receiver, even while its closure is moved out; a stream has a closure only while its consumer waits.
@usableFromInline nonisolated enum SignalReceiverKind { case none, view, parent, stream }

/// The receiver's closure, noncopyable so that moving it out and back costs neither a retain nor another thunk.
@usableFromInline nonisolated struct SignalReceiver<Output>: ~Copyable {
    @usableFromInline let receive: (Output) -> Void

    @inlinable init(_ receive: @escaping (Output) -> Void) { self.receive = receive }
}

/// A parent that owns an interface, as `ViewModelInterface+Children.swift` does.
@usableFromInline nonisolated final class SignalOwner<Output> {
    @usableFromInline let pass: (Output) -> Void
    /// The outputs that the parent has not got yet: while the view's receiver runs.
    @usableFromInline @exclusivity(unchecked) var outputs = SignalQueue<Output>()

    @inlinable init(_ pass: @escaping (Output) -> Void) { self.pass = pass }
}

/// An object that belongs to an interface, and is closed with it.
@MainActor @usableFromInline protocol SignalAttachment: AnyObject { func close() }

// MARK: - Seam

/// Follows one signal to its end, for a trace, for a `perform` that waits, or for both: the core follows none itself.
///
/// `nonisolated(unsafe)`, here and below: used on the main thread only. `@exclusivity(unchecked)`: the check would cost a
/// tenth of a round trip. Each access reads or writes the whole value, and the closure that is replaced captures no object.
@usableFromInline nonisolated class SignalFollower: @unchecked Sendable {
    @usableFromInline typealias Make = (Any, ViewModelTrace.Kind, AnySignalCore?, SignalCallSite?)
        -> SignalFollower?

    /// Follows every signal; nil unless `ViewModelTrace.swift` traces.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) static var trace: Make?
    /// Follows a queued input, also for a trace; nil unless a `perform` of `ViewModelTasks.swift` waits.
    @usableFromInline nonisolated(unsafe) static var perform: (() -> SignalFollower?)?

    /// Notes a step of the signal, and runs its effects.
    @usableFromInline func note(_ fate: ViewModelTrace.Fate, around effects: () -> Void) {
        effects()
    }

    /// Runs later effects of the signal, with the signal as their cause.
    @usableFromInline func causes(_ effects: () -> Void) { effects() }
}

nonisolated extension SignalFollower? {
    @inlinable func note(_ fate: ViewModelTrace.Fate, around effects: () -> Void = {}) {
        if let self { self.note(fate, around: effects) } else { effects() }
    }

    @inlinable func causes(_ effects: () -> Void) {
        if let self { self.causes(effects) } else { effects() }
    }
}

/// Says what caused each change on screen and, in debug builds, reports problems.
public nonisolated enum ViewModelTrace {
    /// The kind of a signal: an input that was sent, an output of a view model, asynchronous work, a value that work
    /// emitted, a change of a view model's state, or an interface.
    public nonisolated enum Kind: Sendable { case input, output, work, value, change, interface }

    /// A step in the life of a signal.
    ///
    /// An input that has to wait is queued, an output is held. An output that is passed is delivered, and then sent to a
    /// parent. After the interface is released, new signals are dropped, and so are those that wait. Work that is not a
    /// decision ends with its interface, and with a cancelled `perform` that waits for it.
    public nonisolated enum Fate: Sendable {
        case made, accepted, queued, delivered, passed, held, dropped, started, ignored, finished,
            failed, superseded
        case cancelled, ended, outlived, changed, released
    }
}

/// A call of `send` or `receive` in the source.
@usableFromInline typealias SignalCallSite = (fileID: StaticString, line: UInt)

/// The checks of debug builds: `ViewModelProblem.swift` adds a `check` to this type, which the compiler prefers to the
/// protocol's below.
@usableFromInline nonisolated enum SignalDebug: SignalDebugChecks {
    /// What is checked; a count is that of the held outputs, or of the signals that each caused the next.
    @usableFromInline enum Step {
        case sent(at: SignalCallSite?), responded, held(Int), exchanged(Int)
        case receiving(at: SignalCallSite?), passed(from: ObjectIdentifier), made
        case waitsForParent(ObjectIdentifier, at: SignalCallSite)
    }
}

@usableFromInline nonisolated protocol SignalDebugChecks {}

nonisolated extension SignalDebugChecks {
    /// Returns true, so that `assert` removes the call from optimised code.
    @inlinable static func check(_ step: SignalDebug.Step, in core: AnySignalCore) -> Bool { true }
}

// MARK: - Parts

/// A first-in, first-out queue of two arrays: it shifts no elements, and frees the memory of a burst.
@usableFromInline nonisolated struct SignalQueue<Signal> {
    @usableFromInline var incoming: [(signal: Signal, follower: SignalFollower?)] = []
    @usableFromInline var outgoing: [(signal: Signal, follower: SignalFollower?)] = []

    @inlinable init() {}
    @inlinable var count: Int { incoming.count + outgoing.count }

    @inlinable mutating func popFirst() -> (signal: Signal, follower: SignalFollower?)? {
        if outgoing.isEmpty, !incoming.isEmpty {
            swap(&incoming, &outgoing)
            outgoing.reverse()
        }
        defer { if outgoing.isEmpty, outgoing.capacity > 1_000 { outgoing = [] } }
        return outgoing.popLast()
    }
}

/// A cheap test whether the current thread runs the main actor.
///
/// On Apple platforms that is the first thread, unless the program calls `dispatchMain()`. Elsewhere it can change, and the
/// test reads a mark on the main queue, in some 25 ns; inside another queue's `sync`, the mark is not visible. So with Glibc,
/// `sender` notes the thread while it sends and while it runs a hop, which takes 1 ns to test. Without it, a hop from inside
/// such a `sync` would hop again, for ever. On the remaining systems, a `respond` inside a `sync` comes in a later turn.
@usableFromInline nonisolated enum SignalThread {
    #if canImport(Glibc)
    @inlinable static var isCurrent: Bool {
        sender.load(ordering: .relaxed) == pthread_self() || isOnMainQueue
    }
    @usableFromInline static let sender = Atomic<pthread_t>(0)

    /// Returns whether this is the outermost of nested calls, which must call `leave`.
    @inlinable static func enter() -> Bool {
        guard sender.load(ordering: .relaxed) == 0 else { return false }
        sender.store(pthread_self(), ordering: .relaxed)
        return true
    }
    @inlinable static func leave() { sender.store(0, ordering: .relaxed) }
    #else
    #if canImport(Darwin)
    @usableFromInline static var isCurrent: Bool { pthread_main_np() != 0 || isOnMainQueue }
    #else
    @usableFromInline static var isCurrent: Bool { isOnMainQueue }
    #endif
    @inlinable static func enter() -> Bool { false }
    @inlinable static func leave() {}
    #endif
    @usableFromInline static var isOnMainQueue: Bool {
        DispatchQueue.getSpecific(key: mark) == true
    }
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Runs the closure on the main thread, in the order of the calls from this thread.
    @usableFromInline static func hop(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body  // Handed over: the calling thread does not use it again.
        #if canImport(Glibc)
        // Runs it at once on the main thread inside another queue's `sync`, where the mark is not visible.
        Task.immediate { @MainActor in
            let isOutermost = enter()
            body()
            if isOutermost { leave() }
        }
        #else
        DispatchQueue.main.async { body() }
        #endif
    }
}
