// SimpleViewModel 0.9.0, the core: view models, interfaces, and delivery. It needs no other file.
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
/// A view model is a class, or a struct whose `accept` can be `mutating`. It may store `respond`.
/// Only the ``ViewModelInterface`` that owns the view model calls `accept`. For asynchronous work,
/// see ``ViewModelTasks``.
@MainActor public protocol ViewModel<Input, Output> {
    /// Something that happened: a tap, typed text, or a child's output.
    associatedtype Input

    /// A change or an event for the view to show.
    associatedtype Output

    /// A closure that sends one output to the receiver.
    typealias Respond = (Output) -> Void

    /// Handles one input.
    ///
    /// The interface calls this on the main actor, for one input at a time: an input that is sent
    /// while `accept` runs waits until it has returned.
    ///
    /// Call `respond` any number of times, or never. An output reaches the receiver before
    /// `respond` returns, except:
    ///
    /// - If no receiver is attached, the output is held for the next one.
    /// - If the receiver is running, the output waits until it has returned.
    /// - If `respond` is called on another thread, which Swift 5 mode allows, the output goes to
    ///   the main queue first, in the order of that thread's calls.
    ///
    /// `respond` may be stored, and called long after `accept` has returned. It retains neither the
    /// view model nor the interface, and does nothing after the interface is released.
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
    ///   - respond: Sends an output. Leave out `@escaping` if `accept` only calls it before it
    ///     returns.
    mutating func accept(_ input: Input, respond: @escaping Respond)

    // The type that traces and messages name, and the view model, if it is an object. Extensions
    // provide it. Where the type is known, that costs nothing; a cast in a generic context would
    // bridge, and double the cost of creating an interface. The underscore hides it from
    // completion and from the documentation.
    // swift-format-ignore: NoLeadingUnderscores, AllPublicDeclarationsHaveDocumentation
    var _identity: (type: Any.Type, object: AnyObject?) { get }
}

extension ViewModel {
    // swift-format-ignore: NoLeadingUnderscores, AllPublicDeclarationsHaveDocumentation
    @inlinable public var _identity: (type: Any.Type, object: AnyObject?) {
        (type(of: self), nil)
    }
}

extension ViewModel where Self: AnyObject {
    // swift-format-ignore: NoLeadingUnderscores, AllPublicDeclarationsHaveDocumentation
    @inlinable public var _identity: (type: Any.Type, object: AnyObject?) {
        (type(of: self), self)
    }
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
/// The interface owns the view model, and the view owns the interface. Nothing else retains it,
/// except a `send` or `receive` that runs. When the last reference goes, work is cancelled, no
/// further output is delivered, and the view model is released after its `accept` has returned; if
/// another thread drops that reference, in a later turn of the main thread.
///
/// Inputs and outputs are plain calls on the caller's stack; only a signal that has to wait is
/// stored in a queue. In release builds a call doesn't allocate, unless `accept` declares `respond`
/// as `@escaping` (one small allocation).
@MainActor public final class ViewModelInterface<VM: ViewModel> {
    @usableFromInline let core: SignalCore<VM>
    // Created once, which saves a tenth of a round trip. The core cannot store it: that would be a
    // cycle.
    @usableFromInline let respond: (VM.Output) -> Void
    // A closure is specialised in the caller's module. The `deinit` of a generic class never is:
    // without the closure, creating and releasing an interface would cost five times as much.
    // `nonisolated(unsafe)`: it captures nothing, and only `deinit` calls it.
    @usableFromInline nonisolated(unsafe) let closeCore: (ViewModelInterface) -> Void

    /// Creates an interface that owns a view model.
    ///
    /// - Parameters:
    ///   - viewModel: The view model. Give it to one interface only.
    ///   - name: Distinguishes the interface in traces, such as a row's id. It is evaluated only
    ///     while tracing is on.
    @inlinable public init(_ viewModel: VM, name: @autoclosure () -> Any? = nil) {
        core = SignalCore(viewModel)
        respond = { [core] in core.respond($0) }
        closeCore = { $0.core.close() }
        SignalFollower.trace?(name() ?? (), .interface, core, nil)?.note(.made) {}
        assert(SignalDebug.check(.made, in: core))
        AnySignalCore.made?(core)
    }

    deinit {
        closeCore(self)
    }

    /// Receives the view model's outputs, beginning with those that were held.
    ///
    /// While the interface lives, every output is delivered once, in the order of the `respond`
    /// calls, on the main actor. Held outputs are delivered before `receive` returns, unless the
    /// receiver itself calls it. An interface has one receiver: a new one replaces the previous
    /// one, which is released immediately, or when it returns if it is running.
    ///
    /// The receiver is never re-entered. It may send, to another interface, too, as a row's does:
    /// `row.receive { page.send(.row($0)) }`. If the view model is accepting an input at
    /// that time, the new input waits. Otherwise it is accepted immediately, and its outputs wait
    /// until the receiver has returned. The receiver may call `receive` or `stopReceiving`, and may
    /// release the interface.
    ///
    /// ```swift
    /// let interface = ViewModelInterface(LikeViewModel())
    /// interface.send(.didTapLike)
    /// interface.receive { print($0) }  // prints "likeStatus(on: true)", which was held
    /// interface.send(.didTapLike)  // prints "likeStatus(on: false)"
    /// ```
    ///
    /// - Parameters:
    ///   - receiver: Called with each output. The interface retains the closure, so capture the
    ///     view weakly.
    ///   - fileID: The call site. Leave the default.
    ///   - line: The call site. Leave the default.
    @inlinable public func receive(
        _ receiver: @escaping (VM.Output) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        guard !core.isClosed else { return }
        core.setReceiver(SignalReceiver(receiver), .view, at: (fileID, line))
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
    public func stopReceiving() {
        // Without a view, outputs are the parent's alone.
        if core.receiverToken != 0 {
            core.setReceiver(nil, .none)
        }
    }

    /// Sends an input to the view model.
    ///
    /// When `send` returns, the view model has accepted the input, and the outputs that it
    /// responded with have reached the receiver. There are two exceptions: if the interface is
    /// accepting another input, the new input waits, first in, first out; and if no receiver is
    /// attached, or the receiver is running, the outputs wait.
    ///
    /// - Precondition: `send` is called on the main actor. Swift 5 mode allows other threads in
    ///   callbacks; debug builds stop there if `ViewModelProblem.swift` is present.
    /// - Parameters:
    ///   - input: The input to send.
    ///   - fileID: The call site. Leave the default, or pass on your own caller's.
    ///   - line: The call site. Leave the default, or pass on your own caller's.
    @inlinable public func send(
        _ input: VM.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        core.send(input, respond, at: (fileID, line))
        extendLifetime(self)
    }

    /// Ends the screen now, as the release of the interface would.
    ///
    /// Work is cancelled, and decisions go on. Held outputs and queued inputs are dropped, and the
    /// view model is released, after its `accept` has returned. The interfaces of the children that
    /// it owns are closed, too, even if a view still retains them. The later release of the
    /// interface does nothing more. A second call has no effect.
    ///
    /// Call it when a screen is closed: SwiftUI may retain it, and its work would go on.
    ///
    /// ```swift
    /// interface.close()
    /// interface.send(.didTapLike)  // has no effect; debug builds say so once
    /// ```
    ///
    /// Afterwards inputs are dropped, a `perform` returns at once, and a receiver or a parent is
    /// not attached. It may be called from `accept`, from a receiver, and from a closure of work.
    public func close() {
        core.end()
    }
}

// MARK: - Type erasure

/// A type-erased view model, for a preview, a test or another module that supplies a stand-in.
///
/// ```swift
/// typealias LikeInterface = ViewModelInterface<
///     AnyViewModel<LikeViewModel.Input, LikeViewModel.Output>
/// >
///
/// let real = LikeInterface(AnyViewModel(LikeViewModel()))
/// let preview = LikeInterface(
///     AnyViewModel { _, respond in respond(.likeStatus(on: true)) }
/// )
/// ```
///
/// Prefer the concrete type if there is no stand-in: erasing the type costs a closure call per
/// input. Copies share the view model, so give it to one interface only. Work that the view model
/// runs belongs to that interface.
public struct AnyViewModel<Input, Output>: ViewModel {
    // swift-format-ignore: NoLeadingUnderscores, AllPublicDeclarationsHaveDocumentation
    public internal(set) var _identity: (type: Any.Type, object: AnyObject?)
    private let handler: (Input, @escaping (Output) -> Void) -> Void

    /// Erases the type of a view model.
    ///
    /// - Parameter viewModel: The view model that accepts the inputs.
    public init(_ viewModel: some ViewModel<Input, Output>) {
        var viewModel = viewModel
        _identity = viewModel._identity
        handler = { viewModel.accept($0, respond: $1) }
    }

    /// Creates a view model from a closure.
    ///
    /// - Parameter accept: Handles one input, as ``ViewModel/accept(_:respond:)`` does.
    public init(accept: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void) {
        _identity = (Self.self, nil)
        handler = accept
    }

    /// Passes the input to the view model, or to the closure.
    public func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        handler(input, respond)
    }
}

// MARK: - Delivery

/// The view model and the signals to and from it, in an object that the interface owns, and closes
/// on release.
///
/// ```text
/// inputs     idle ──send──▶ accepting ──accept returns──▶ the next queued input, or idle
///                           send: queued
/// outputs    ready ──respond──▶ delivering ──receiver returns──▶ the next held output, or ready
///            no receiver: held  respond: held
/// lifetime   open ──interface released──▶ closed ──accept returns──▶ empty
///                                         no receiver, nothing held or accepted
/// ```
///
/// The three are independent: a stored `respond` delivers while no input is accepted. While no
/// input is accepted, none is queued; while a receiver is attached and not running, no output is
/// held.
///
/// Client code runs in `accept`, in the receiver, in a follower, and in the release of what is
/// dropped: a receiver, a signal, an attachment or the view model. It may call anything here. So a
/// dropped object is moved out first and released last, a replaced receiver is released before its
/// successor gets a held output, and `isClosed` is set before all else.
///
/// `@unchecked Sendable`: the state belongs to the main thread. `respond` and `close` check the
/// thread first.
///
/// `@exclusivity(unchecked)`: with the run-time checks, a round trip would cost 3.3 times as much.
/// No two accesses overlap: only `accept` has access to `viewModel` while it runs, and any other
/// access ends before client code runs. The tests pass with the checks, too.
@usableFromInline
nonisolated final class SignalCore<VM: ViewModel>: AnySignalCore, @unchecked Sendable {
    /// Moved out while it runs: leaving it in place would cost a retain and a release.
    @usableFromInline @exclusivity(unchecked)
    var receiver: SignalReceiver<VM.Output>?

    /// The outputs that the receiver has not got yet.
    @usableFromInline @exclusivity(unchecked)
    var heldOutputs = SignalQueue<VM.Output>()

    @usableFromInline @exclusivity(unchecked)
    var queuedInputs = SignalQueue<VM.Input>()

    /// Nil after its release.
    @usableFromInline @exclusivity(unchecked)
    var viewModel: VM?

    /// The parent that owns the interface: it gets each output after the receiver, and also without
    /// one.
    @usableFromInline @exclusivity(unchecked)
    var owner: SignalOwner<VM.Output>?

    /// Creates a closure that sends inputs.
    ///
    /// Stored, because it is specialised in the caller's module, which an overridden method never
    /// is.
    @usableFromInline
    let makeSender: (SignalCore) -> (VM.Input, SignalCallSite?) -> Void

    @MainActor @inlinable init(_ viewModel: VM) {
        self.viewModel = viewModel
        makeSender = { core in
            let respond: VM.Respond = { core.respond($0) }
            return { core.send($0, respond, at: $1) }
        }
        super.init(viewModel._identity)
    }

    override var parent: AnySignalCore? {
        owner?.parent
    }

    @usableFromInline
    override func sender<Input>(of _: Input.Type) -> ((Input, SignalCallSite?) -> Void)? {
        makeSender(self) as? (Input, SignalCallSite?) -> Void
    }

    // MARK: Inputs

    /// Accepts an input, and those that are queued meanwhile; during an `accept`, only queues it.
    // `always`: saves a call per level of parents. Processors predict the returns of a few nested
    // calls only.
    @inline(__always) @MainActor @inlinable func send(
        _ input: VM.Input,
        _ respond: @escaping VM.Respond,
        at site: SignalCallSite?
    ) {
        assert(SignalDebug.check(.sent(at: site), in: self))
        // An input that neither waits nor is followed skips the queue.
        let skipsQueue = !isAccepting && !isClosed && SignalFollower.trace == nil
        guard skipsQueue || queue(input, at: site) else { return }
        outer = AnySignalCore.active
        AnySignalCore.active = Unmanaged.passUnretained(self)
        isAccepting = true
        let isOutermost = SignalThread.enter()
        if skipsQueue {
            viewModel?.accept(input, respond: respond)
        }
        if queuedInputs.count > 0 {
            acceptQueued(respond)
        }
        if isOutermost {
            SignalThread.leave()
        }
        AnySignalCore.active = outer
        isAccepting = false
        if isClosed {
            releaseViewModel()
        }
        // Released here, not earlier: the release may send, and that input would stay in the queue.
        extendLifetime(input)
    }

    /// Queues or drops an input, and returns whether the queue can be accepted now.
    @MainActor @inlinable func queue(_ input: VM.Input, at site: SignalCallSite?) -> Bool {
        let trace = SignalFollower.trace?(input, .input, self, site)
        let follower = trace ?? SignalFollower.perform?()
        guard !isClosed else {
            follower.note(.dropped)
            return false
        }
        queuedInputs.append(input, follower)
        guard isAccepting else { return true }
        follower.note(.queued)
        return false
    }

    @MainActor @inlinable func acceptQueued(_ respond: @escaping VM.Respond) {
        var count = 0
        while !isClosed, let input = queuedInputs.popFirst() {
            count += 1
            assert(SignalDebug.check(.exchanged(count), in: self))
            let follower = input.follower
            let respond = follower == nil ? respond : { self.respond($0, because: follower) }
            follower.note(.accepted) {
                // The follower may have released the interface.
                if !isClosed {
                    viewModel?.accept(input.signal, respond: respond)
                }
            }
        }
    }

    // MARK: Outputs

    /// The short form of `respondInTurn`, for an output that is neither held, dropped nor followed.
    @inlinable func respond(_ output: VM.Output, because cause: SignalFollower? = nil) {
        guard SignalThread.isCurrent else {
            return SignalThread.hop { self.respond(output, because: cause) }
        }
        assert(SignalDebug.check(.responded, in: self))
        let isPlain = !isDelivering && !isClosed && owner == nil && SignalFollower.trace == nil
        guard isPlain, let taken = receiver.take() else {
            return cause.causes { respondInTurn(output) }
        }
        isDelivering = true
        let token = receiverToken
        taken.receive(output)
        putBack(taken, ifCurrent: token)
        if heldOutputs.count > 0 {
            deliverHeld()
        }
    }

    /// Holds an output, and delivers what is held, if there is a receiver that is not running.
    @inlinable func respondInTurn(_ output: VM.Output) {
        let follower = SignalFollower.trace?(output, .output, self, nil)
        guard !isClosed else {
            return follower.note(.dropped)
        }
        if let owner {
            // Without a view, nothing waits; and a view that has never received may never come.
            if receiverToken == 0, owner.parent != nil, owner.outputs.count == 0 {
                return follower.note(.passed) { owner.pass(output) }
            }
            // A `perform` waits for an output that waits for a running view.
            let isBehindView = follower == nil && isDelivering && owner.parent != nil
            owner.outputs.append(output, isBehindView ? SignalFollower.perform?() : follower)
        }
        if owner == nil || receiverToken != 0 {
            heldOutputs.append(output, follower)
        }
        let isExpected = isDelivering || receiverKind != .none
        assert(isExpected || SignalDebug.check(.held(heldOutputs.count), in: self))
        let hasReceiver = receiver != nil || owner?.parent != nil
        guard hasReceiver, !isDelivering else {
            return follower.note(.held)
        }
        deliverHeld()
    }

    /// Delivers what is held: to the receiver, and then to the owner.
    @inlinable func deliverHeld() {
        // Only outputs that delivery itself causes count towards an endless exchange.
        var count = -heldOutputs.count
        while !isClosed, !isDelivering, receiver != nil, let output = heldOutputs.popFirst() {
            count += 1
            assert(SignalDebug.check(.exchanged(count), in: self))
            deliver(output)
        }
        while !isClosed, !isDelivering, let owner, owner.parent != nil,
            let output = owner.outputs.popFirst()
        {
            output.follower.note(.passed) { owner.pass(output.signal) }
        }
    }

    @inlinable func deliver(_ output: SignalQueue<VM.Output>.Element) {
        guard let taken = receiver.take() else { return }
        isDelivering = true
        let token = receiverToken
        output.follower.note(.delivered) {
            // The follower may have released the interface.
            if !isClosed {
                taken.receive(output.signal)
            }
        }
        putBack(taken, ifCurrent: token)
    }

    /// Puts the receiver back after it has run, or releases it if it was replaced or removed while
    /// it ran.
    @inlinable func putBack(_ taken: consuming SignalReceiver<VM.Output>, ifCurrent token: Int32) {
        if token == receiverToken {
            receiver = consume taken
        } else {
            _ = consume taken
        }
        isDelivering = false
    }

    // MARK: Lifetime

    /// Replaces the receiver, and returns the new one's token; `deliverHeld` must follow, unless
    /// there is none.
    @discardableResult @inlinable func setReceiver(
        _ new: consuming SignalReceiver<VM.Output>?,
        _ kind: SignalReceiverKind,
        at site: SignalCallSite? = nil
    ) -> Int32 {
        assert(SignalDebug.check(.receiving(at: site), in: self))
        let token = receiverToken &+ 1
        let old = receiver.take()
        receiver = new
        receiverKind = kind
        receiverToken = token
        // Released here: optimised code would otherwise release it before `receiver` is replaced.
        withExtendedLifetime(consume old) {}
        return token
    }

    /// Closes the core on the main thread, since any thread may release the last reference to an
    /// interface.
    @inlinable override func close() {
        guard SignalThread.isCurrent else {
            return SignalThread.hop { self.close() }
        }
        guard !isClosed else { return }
        isClosed = true
        let follower = SignalFollower.trace?((), .interface, self, nil)
        follower.note(.released) {
            if let old = attachments.take() {
                MainActor.assumeIsolated { old.forEach { $0.close() } }
            }
            setReceiver(nil, .none)
            // What the parent has got is not dropped, even if a view has not.
            if let owner = owner.take() {
                swap(&heldOutputs, &owner.outputs)
            }
            while let output = heldOutputs.popFirst() {
                output.follower.note(.dropped)
            }
            if !isAccepting {
                releaseViewModel()
            }
        }
    }

    @inlinable func releaseViewModel() {
        object = nil
        let dropped = viewModel.take()
        while let input = queuedInputs.popFirst() {
            input.follower.note(.dropped)
        }
        extendLifetime(dropped)
    }
}

/// The part of a core that does not depend on the types of its view model.
///
/// `@unchecked Sendable` and `nonisolated(unsafe)`: used on the main thread only.
@usableFromInline nonisolated class AnySignalCore: @unchecked Sendable, CustomReflectable {
    /// The core whose view model runs, in `accept` or in a closure of its work; not retained here,
    /// but by the caller.
    @usableFromInline @exclusivity(unchecked)
    nonisolated(unsafe) static var active: Unmanaged<AnySignalCore>?

    /// Gets each new core; nil unless a view model of `ViewModelInterface+Children.swift` waits for
    /// its own.
    @usableFromInline @exclusivity(unchecked)
    nonisolated(unsafe) static var made: (@MainActor (AnySignalCore) -> Void)?

    /// The core that was active when this one began to accept: valid while it accepts.
    @usableFromInline @exclusivity(unchecked)
    final var outer: Unmanaged<AnySignalCore>?

    @usableFromInline @exclusivity(unchecked)
    final var isClosed = false

    /// Whether the app closes it, and so its children, which views may retain.
    @usableFromInline
    final var closesChildren = false

    @usableFromInline @exclusivity(unchecked)
    final var isAccepting = false

    @usableFromInline @exclusivity(unchecked)
    final var isDelivering = false

    @usableFromInline @exclusivity(unchecked)
    final var receiverKind = SignalReceiverKind.none

    /// The token of the receiver, which each replacement and each removal increases; 0 if there was
    /// no receiver yet.
    @usableFromInline @exclusivity(unchecked)
    final var receiverToken: Int32 = 0

    /// The type that traces and messages name.
    @usableFromInline
    final let viewModelType: Any.Type

    /// The view model, if it is an object, erased or not; nil after its release.
    ///
    /// `unowned(unsafe)`: the core retains the view model until it has set this to nil.
    @usableFromInline @exclusivity(unchecked)
    final unowned(unsafe) var object: AnyObject?

    /// The interface in traces: its number, type and name; nil if it has not appeared in one.
    final var traced: AnyObject?

    /// What else belongs to the interface, and is closed with it: its tasks, and the views that
    /// receive from it.
    @usableFromInline @exclusivity(unchecked)
    final var attachments: [any SignalAttachment]?

    /// Empty: reflection, as in `dump` and in failed expectations, stops the program at a
    /// noncopyable value.
    @usableFromInline var customMirror: Mirror {
        Mirror(self, children: [])
    }

    @inlinable init(_ identity: (type: Any.Type, object: AnyObject?)) {
        viewModelType = identity.type
        object = identity.object
    }

    /// The core of the view model that owns the interface.
    var parent: AnySignalCore? {
        nil
    }

    /// Returns a closure that sends inputs; nil if the view model has inputs of another type.
    @usableFromInline
    func sender<Input>(of _: Input.Type) -> ((Input, SignalCallSite?) -> Void)? {
        nil
    }

    @usableFromInline func close() {}

    /// Closes the core, and those of the children.
    @usableFromInline final func end() {
        closesChildren = true
        close()
    }
}

/// The kind of receiver, even while its closure is moved out; a stream has a closure only while its
/// consumer waits.
@usableFromInline nonisolated enum SignalReceiverKind {
    case none, view, parent, stream
}

/// The receiver's closure, noncopyable so that moving it out and back costs neither a retain nor
/// another thunk.
@usableFromInline nonisolated struct SignalReceiver<Output>: ~Copyable {
    @usableFromInline let receive: (Output) -> Void

    @inlinable init(_ receive: @escaping (Output) -> Void) {
        self.receive = receive
    }
}

/// The parent that owns an interface, as `ViewModelInterface+Children.swift` connects it.
@usableFromInline nonisolated final class SignalOwner<Output> {
    /// Nil until the parent has its interface.
    @usableFromInline let parent: AnySignalCore?
    @usableFromInline let pass: (Output) -> Void

    /// The place among the parent's children, which the owner keeps until it is released.
    @usableFromInline var link: AnyObject?

    /// The outputs that the parent has not got yet: while it has no interface, and while the view's
    /// receiver runs.
    @usableFromInline @exclusivity(unchecked)
    var outputs = SignalQueue<Output>()

    @inlinable init(_ parent: AnySignalCore?, _ pass: @escaping (Output) -> Void) {
        self.parent = parent
        self.pass = pass
    }
}

/// An object that belongs to an interface, and is closed with it.
@MainActor @usableFromInline protocol SignalAttachment: AnyObject {
    func close()
}

// MARK: - Seam

/// Follows one signal to its end, for a trace, for a `perform` that waits, or for both: the core
/// follows none itself.
///
/// `nonisolated(unsafe)`, here and below: used on the main thread only. `@exclusivity(unchecked)`:
/// the check would cost a tenth of a round trip. Each access reads or writes the whole value, and
/// the closure that is replaced captures no object.
@usableFromInline nonisolated class SignalFollower: @unchecked Sendable {
    @usableFromInline typealias Make = (
        _ content: Any, ViewModelTrace.Kind, AnySignalCore?, SignalCallSite?
    ) -> SignalFollower?

    /// Follows every signal; nil unless `ViewModelTrace.swift` traces.
    @usableFromInline @exclusivity(unchecked)
    nonisolated(unsafe) static var trace: Make?

    /// Follows a queued input, also for a trace; nil unless a `perform` of `ViewModelTasks.swift`
    /// waits.
    @usableFromInline
    nonisolated(unsafe) static var perform: (() -> SignalFollower?)?

    /// Whether the signal is work that receives a sequence, which causes nothing but by its
    /// elements.
    @usableFromInline @exclusivity(unchecked)
    final var isListening = false

    /// Notes a step of the signal, and runs its effects.
    @usableFromInline func note(_ fate: SignalFate, around effects: () -> Void) {
        effects()
    }

    /// Runs later effects of the signal, with the signal as their cause.
    @usableFromInline func causes(_ effects: () -> Void) {
        effects()
    }
}

nonisolated extension SignalFollower? {
    @inlinable func note(_ fate: SignalFate, around effects: () -> Void = {}) {
        if let self {
            self.note(fate, around: effects)
        } else {
            effects()
        }
    }

    @inlinable func causes(_ effects: () -> Void) {
        if let self {
            self.causes(effects)
        } else {
            effects()
        }
    }
}

/// Says what caused each change on screen and, in debug builds, reports problems.
public nonisolated enum ViewModelTrace {
    /// The kind of a signal: an input that was sent, an output of a view model, asynchronous work,
    /// a value that work emitted, a change of a view model's state, or an interface.
    public nonisolated enum Kind: Sendable {
        case input, output, work, value, change, interface
    }
}

/// A step in the life of a signal, which `ViewModelTrace.Event` shows as text.
@usableFromInline nonisolated enum SignalFate: String {
    case made, accepted, queued, delivered, passed, held, dropped
    case started, ignored, finished, failed, superseded, cancelled, ended, outlived
    case changed, released
}

/// A call of `send` or `receive` in the source.
@usableFromInline typealias SignalCallSite = (fileID: StaticString, line: UInt)

/// The checks of debug builds: `ViewModelProblem.swift` adds a `check` to this type, which the
/// compiler prefers to the protocol's below.
@usableFromInline nonisolated enum SignalDebug: SignalDebugChecks {
    /// What is checked; a count is that of the held outputs, or of the signals that each caused the
    /// next.
    @usableFromInline enum Step: Sendable {
        case made
        case sent(at: SignalCallSite?)
        case responded
        case held(Int)
        case exchanged(Int)
        case receiving(at: SignalCallSite?)
        case connected(to: AnySignalCore?)
    }
}

@usableFromInline nonisolated protocol SignalDebugChecks {}

nonisolated extension SignalDebugChecks {
    /// Returns true, so that `assert` removes the call from optimised code.
    @inlinable static func check(_ step: SignalDebug.Step, in core: AnySignalCore) -> Bool {
        true
    }
}

// MARK: - Parts

/// A first-in, first-out queue of two arrays: it shifts no elements, and frees the memory of a
/// burst.
@usableFromInline nonisolated struct SignalQueue<Signal> {
    @usableFromInline typealias Element = (signal: Signal, follower: SignalFollower?)

    @usableFromInline var incoming: [Element] = []
    @usableFromInline var outgoing: [Element] = []

    @inlinable init() {}

    @inlinable var count: Int {
        incoming.count + outgoing.count
    }

    @inlinable mutating func append(_ signal: Signal, _ follower: SignalFollower?) {
        incoming.append((signal, follower))
    }

    @inlinable mutating func popFirst() -> Element? {
        if outgoing.isEmpty, !incoming.isEmpty {
            swap(&incoming, &outgoing)
            outgoing.reverse()
        }
        let first = outgoing.popLast()
        if outgoing.isEmpty, outgoing.capacity > 1_000 {
            outgoing = []
        }
        return first
    }
}

/// A cheap test whether the current thread runs the main actor.
///
/// On Apple platforms that is the first thread, unless the program calls `dispatchMain()`.
/// Elsewhere it can change, and the test reads a mark on the main queue, in some 25 ns; inside
/// another queue's `sync`, the mark is not visible. So with Glibc, `sender` notes the thread while
/// it sends and while it runs a hop, which takes 1 ns to test. Without it, a hop from inside such a
/// `sync` would hop again, for ever. On the remaining systems, a `respond` inside a `sync` comes in
/// a later turn.
@usableFromInline nonisolated enum SignalThread {
    #if canImport(Glibc)
    @usableFromInline static let sender = Atomic<pthread_t>(0)

    @inlinable static var isCurrent: Bool {
        sender.load(ordering: .relaxed) == pthread_self() || isOnMainQueue
    }

    /// Returns whether this is the outermost of nested calls, which must call `leave`.
    @inlinable static func enter() -> Bool {
        guard sender.load(ordering: .relaxed) == 0 else { return false }
        sender.store(pthread_self(), ordering: .relaxed)
        return true
    }

    @inlinable static func leave() {
        sender.store(0, ordering: .relaxed)
    }
    #else
    @usableFromInline static var isCurrent: Bool {
        #if canImport(Darwin)
        if pthread_main_np() != 0 { return true }
        #endif
        return isOnMainQueue
    }

    @inlinable static func enter() -> Bool {
        false
    }

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
        // Handed over: the calling thread does not use it again.
        nonisolated(unsafe) let body = body
        #if canImport(Glibc)
        // Runs it at once on the main thread inside another queue's `sync`, where the mark is not
        // visible.
        Task.immediate { @MainActor in
            let isOutermost = enter()
            body()
            if isOutermost {
                leave()
            }
        }
        #else
        DispatchQueue.main.async { body() }
        #endif
    }
}
