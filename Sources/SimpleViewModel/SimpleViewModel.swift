// SimpleViewModel 0.9.0, the core: view models, interfaces, and delivery. It needs no other file.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

import Dispatch
public import Observation

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
/// children, and inputs from callbacks, it has a ``ViewModelScope``.
@MainActor public protocol ViewModel<Input, Output>: ViewModelSignals {
    /// The names of its asynchronous work; `Never` if its scope has none.
    associatedtype Work = ViewModelWorkNotDeclared

    /// The type of its scope.
    typealias Scope = ViewModelScope<Input, Work>

    /// What the view model owns: its work, its children, and the inputs that it sends itself.
    ///
    /// Store it: `let scope = Scope()`, beside `enum Work`, or `typealias Work = Never`. A view
    /// model that owns nothing leaves out both, and a wrapper passes on those of the view model
    /// that it contains: `typealias Work = Base.Work` and `var scope: Scope { base.scope }`.
    var scope: Scope { get }
}

// A protocol of its own: so the compiler knows `Input`, which only `accept` may name, before it
// looks at the scope.

/// The inputs and outputs of a ``ViewModel``, which conforms to both.
@MainActor public protocol ViewModelSignals<Input, Output> {
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
}

/// The names of work of a view model that has no scope.
public nonisolated enum ViewModelWorkNotDeclared {}

extension ViewModel where Work == ViewModelWorkNotDeclared {
    /// No scope: to have one, declare `let scope = Scope()`, and `Work`.
    @inlinable public var scope: Scope {
        ViewModelScope(nil)
    }
}

extension ViewModel where Work: Hashable {
    /// Says that a scope is missing, or is another type's; otherwise it would be taken for none.
    @available(*, unavailable, message: "declare 'let scope = Scope()'")
    @_documentation(visibility: internal)
    public var scope: Scope {
        fatalError()
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
/// If the view model is an `@Observable` class, a view reads its members by name, and is
/// invalidated when one of them changes, as if it held the view model itself. Members cannot be
/// written: a change begins with an input.
///
/// A SwiftUI view stores it as `@State private var screen = ViewModelInterface(SearchViewModel())`,
/// and reads `screen.isSearching`.
///
/// The interface owns the view model, and the view owns the interface. Nothing else retains it,
/// except a `send` or `receive` that runs. When the last reference goes, work is cancelled, no
/// further output is delivered, and the view model is released after its `accept` has returned; if
/// another thread drops that reference, in a later turn of the main thread.
///
/// Inputs and outputs are plain calls on the caller's stack; only a signal that has to wait is
/// stored in a queue. In release builds a call doesn't allocate, unless `accept` declares `respond`
/// as `@escaping` (one small allocation).
@MainActor @dynamicMemberLookup public final class ViewModelInterface<VM: ViewModel> {
    @usableFromInline let signalCore: SignalCore<VM>
    // Created once, which saves a tenth of a round trip. The core cannot store it: that would be a
    // cycle.
    @usableFromInline let signalRespond: (VM.Output) -> Void

    /// Creates an interface that owns a view model.
    ///
    /// - Parameters:
    ///   - viewModel: The view model. Give it to one interface only.
    ///   - name: Distinguishes the interface in traces, such as a row's id. It is evaluated only
    ///     while tracing is on.
    @inlinable public convenience init(_ viewModel: VM, name: @autoclosure () -> Any? = nil) {
        self.init(viewModel, name: name, clock: nil, tie: nil)
    }

    // Beside the other, not an optional argument of it: optimised Swift 6.3 takes such a default
    // apart in the caller, and may then write over an `@Observable` object that is created next.

    /// Creates an interface that owns a view model, with a clock other than a `ContinuousClock`.
    ///
    /// - Parameters:
    ///   - viewModel: The view model. Give it to one interface only.
    ///   - name: Distinguishes the interface in traces, such as a row's id.
    ///   - clock: Measures the delays of the view model and of its children.
    @inlinable public convenience init(
        _ viewModel: VM,
        name: @autoclosure () -> Any? = nil,
        clock: any Clock<Duration>
    ) {
        self.init(viewModel, name: name, clock: SignalClock(clock), tie: nil)
    }

    @inlinable init(
        _ viewModel: VM,
        name: () -> Any?,
        clock: SignalClock?,
        tie: SignalTie<VM.Output>?
    ) {
        let core = SignalCore(viewModel)
        signalCore = core
        signalRespond = { core.respond($0) }
        let place = viewModel.scope.root
        let isAdopted = place?.adopt(core, clock) == true
        if SignalFollower.trace != nil {
            core.noteMade(named: name() ?? ())
        }
        assert(SignalDebug.check(.made(of: viewModel, place), in: core))
        tie?.connect(core)
        if isAdopted {
            // Not `send`, which would retain the interface.
            place?.open { core.send($0, { core.respond($0) }, at: $1) }
        }
    }

    deinit {
        signalCore.release()
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
        guard !signalCore.isClosed else { return }
        signalCore.setReceiver(SignalReceiver(receiver), at: (fileID, line))
        if signalCore.heldOutputs.count > 0 {
            signalCore.deliverHeld()
        }
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
        // Before the first view, outputs are the parent's alone.
        if signalCore.hasReceived {
            signalCore.setReceiver(nil)
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
        signalCore.send(input, signalRespond, at: (fileID, line))
        extendLifetime(self)
    }

    /// Ends the screen now, as the release of the interface would; its members can still be read.
    ///
    /// Work is cancelled, and commits go on. Then the children that the view model owns are
    /// closed, even if a view still retains them. Then held outputs and queued inputs are dropped.
    /// The later release of the interface releases the view model. A second call has no effect.
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
        signalCore.close()
    }

    /// Says that a view sends inputs instead; a dynamic member would not be found unavailable.
    @available(*, unavailable, message: "the scope belongs to the view model; send an input")
    @_documentation(visibility: internal)
    public var scope: VM.Scope {
        fatalError()
    }
}

extension ViewModelInterface where VM: AnyObject {
    // Not `core.viewModel`, which `accept` may have access to. The core has it as long as the
    // interface lives.
    @inlinable var signalObject: VM {
        unsafeDowncast(signalCore.object.unsafelyUnwrapped, to: VM.self)
    }
}

extension ViewModelInterface where VM: AnyObject & Observable {
    /// Returns a member of the view model, and registers the view for changes of it.
    ///
    /// If it has a member named `send`, `perform`, `binding` or so, read it as
    /// `screen[dynamicMember: \.send]`.
    @inlinable public subscript<Member>(dynamicMember keyPath: KeyPath<VM, Member>) -> Member {
        signalObject[keyPath: keyPath]
    }
}

nonisolated extension ViewModelInterface: Hashable {
    /// Returns whether two interfaces are the same object.
    public static func == (one: ViewModelInterface, other: ViewModelInterface) -> Bool {
        one === other
    }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension ViewModelInterface: @MainActor Identifiable where VM: Identifiable & AnyObject {
    /// The identity of the view model, for a list or a sheet.
    public var id: VM.ID {
        signalObject.id
    }
}

// MARK: - Scope

/// What a view model owns: its work, its children, and the inputs that it sends itself.
///
/// ```swift
/// @Observable final class SearchViewModel: ViewModel {
///     enum Input { case didType(String), row(String), locationDidChange(Place) }
///     enum Work { case search }
///
///     let scope = Scope()
///     private(set) var rows: [ViewModelChild<RowViewModel>] = []
///
///     init(_ locations: Locations) {
///         locations.onChange = { [scope] in scope.send(.locationDidChange($0)) }
///     }
///
///     func accept(_ input: Input, respond: @escaping (Never) -> Void) {
///         guard case let .didType(text) = input else { return }
///         scope.run(.search, .restart, after: .milliseconds(300)) {
///             try await find(text)
///         } then: { items in
///             self.rows = items.map { self.scope.child(RowViewModel($0), as: Input.row) }
///         }
///     }
/// }
/// ```
///
/// Store it with `let`; without work, `typealias Work = Never`. The interface of the view model
/// adopts it when it is created. Until then, inputs and work wait; when the interface is released
/// or closed, work is cancelled, children are closed, and later inputs and work are dropped. A
/// scope retains neither the view model nor, until it ends, its interface, so a callback can
/// capture it.
///
/// A service, which has no interface, runs its own work in a `ViewModelScope<Never, Work>`: the
/// work begins at once, and is cancelled when the last copy of the scope goes. Until it has ended,
/// work retains what its closures capture, and nothing but that last copy ends it. So work that
/// ends by itself may capture the service, which then lives as long; endless work, such as a poll
/// or a subscription, captures it weakly.
@MainActor public struct ViewModelScope<Input, Work>: Sendable {
    /// Nil for none.
    @usableFromInline nonisolated let root: SignalScope<Input>?

    /// Creates the scope of a view model, or of a service.
    @inlinable public nonisolated init() {
        self.init(SignalScope<Input>(nil))
    }

    /// Creates the scope of a service, whose delays a clock measures.
    ///
    /// That of a view model's delays is given to its interface.
    @inlinable public nonisolated init(clock: any Clock<Duration>) {
        self.init(SignalScope<Input>(SignalClock(clock)))
    }

    @inlinable nonisolated init(_ root: SignalScope<Input>?) {
        self.root = root
    }
}

// Here, not in the protocol: under default isolation, names would conform on the main actor only.
extension ViewModelScope where Work: Hashable {
    // Only names that are not `Hashable` stand for no scope.
    @inlinable var place: SignalScope<Input> {
        root.unsafelyUnwrapped
    }

    /// Sends the view model an input, from a callback on the main actor.
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
        place.send(input, at: (fileID, line))
    }
}

extension ViewModelScope where Work == ViewModelWorkNotDeclared {
    /// Says that a scope is missing.
    @available(
        *, unavailable, message: "declare 'let scope = Scope()' and 'typealias Work = Never'"
    )
    @_documentation(visibility: internal)
    public func send(_ input: Input) {}
}

extension ViewModelScope where Input: Sendable, Work == ViewModelWorkNotDeclared {
    /// Says that a scope is missing; unavailable, the general method would be called instead.
    @available(*, deprecated, message: "declare 'let scope = Scope()' and 'typealias Work = Never'")
    @_documentation(visibility: internal)
    public nonisolated func sendFromAnyThread(_ input: Input) {}
}

// For names of all types: those that conform on the main actor only can't be sent.
extension ViewModelScope where Input: Sendable {
    /// Sends the view model an input, from a callback on any thread.
    ///
    /// On the main thread, this is ``send(_:fileID:line:)``. Inputs from another thread are sent in
    /// a later turn of the main actor, in the order of that thread's calls.
    ///
    /// If the callback's type says nothing about threads, like that of a publisher's `sink`, mark
    /// the closure: `{ @Sendable in scope.sendFromAnyThread(.didMove($0)) }`. Otherwise Swift
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
            root?.send(input, at: (fileID, line))
        }
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
    /// The scope of the view model.
    public let scope: ViewModelScope<Input, ViewModelWorkNotDeclared>
    private let handler: (Input, @escaping (Output) -> Void) -> Void
    /// Of the view model, whose type traces name.
    @usableFromInline let identity: SignalIdentity

    /// Erases the type of a view model.
    ///
    /// - Parameter viewModel: The view model that accepts the inputs.
    public init(_ viewModel: some ViewModel<Input, Output>) {
        var viewModel = viewModel
        self.init(for: viewModel) { viewModel.accept($0, respond: $1) }
    }

    /// Creates a view model from a closure.
    ///
    /// - Parameter accept: Handles one input, as ``ViewModelSignals/accept(_:respond:)`` does.
    public init(accept: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void) {
        scope = ViewModelScope(nil)
        handler = accept
        identity = (Self.self, nil)
    }

    /// Creates a view model from a closure, which stands in for another view model.
    @_spi(Testing) public init<VM: ViewModel>(
        for viewModel: VM,
        accept: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void
    ) where VM.Input == Input, VM.Output == Output {
        scope = ViewModelScope(viewModel.scope.root)
        handler = accept
        identity = SignalCore.identity(of: viewModel)
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
/// lifetime   open ──closed, or interface released──▶ closed ──released, accept returns──▶ empty
///                                                    no receiver, nothing held or accepted
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
/// `@unchecked Sendable`: the state belongs to the main thread. `respond` and `release` check the
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

    @MainActor @inlinable init(_ viewModel: VM) {
        self.viewModel = viewModel
        super.init(Self.identity(of: viewModel)) {
            unsafeDowncast($0, to: SignalCore.self).empty()
        }
    }

    /// Returns the type that traces and messages name, and the view model, if it is an object.
    @MainActor @inlinable static func identity(of viewModel: VM) -> SignalIdentity {
        guard VM.self is AnyClass else {
            let erased = viewModel as? AnyViewModel<VM.Input, VM.Output>
            return erased?.identity ?? (VM.self, nil)
        }
        return (type(of: viewModel), cast(viewModel).map(Unmanaged<AnyObject>.passUnretained))
    }

    // Generic: the cast of a known class costs nothing then, unlike `as AnyObject`.
    @inlinable static func cast<Object: AnyObject>(_ viewModel: VM) -> Object? {
        viewModel as? Object
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
        guard !isAccepting, !isClosed, SignalFollower.trace == nil else {
            return sendInTurn(input, respond, at: site)
        }
        isAccepting = true
        let isOutermost = SignalThread.enter()
        viewModel?.accept(input, respond: respond)
        if hasWaiting {
            handleWaiting(respond)
        }
        hasAccepted(isOutermost)
        // Released here, not earlier: the release may send, and that input would stay in the queue.
        extendLifetime(input)
    }

    /// The same for an input that waits, is dropped, or is followed.
    // Not inlinable, here and below: an app has it once, not once for each view model.
    @MainActor @usableFromInline func sendInTurn(
        _ input: VM.Input,
        _ respond: @escaping VM.Respond,
        at site: SignalCallSite?
    ) {
        let trace = SignalFollower.trace?(input, .input, self, site)
        let follower = trace ?? SignalFollower.perform?()
        guard !isClosed else {
            return follower.note(.dropped)
        }
        queuedInputs.append(input, follower)
        hasWaiting = true
        guard !isAccepting else {
            return follower.note(.queued)
        }
        isAccepting = true
        let isOutermost = SignalThread.enter()
        handleWaiting(respond)
        hasAccepted(isOutermost)
    }

    /// Ends what `send` and `sendInTurn` have begun.
    @MainActor @inlinable func hasAccepted(_ isOutermost: Bool) {
        if isOutermost {
            SignalThread.leave()
        }
        isAccepting = false
        if isClosed {
            drop(self)
        }
    }

    /// Closes the children that the view model has let go of, and then accepts the next input,
    /// until nothing waits.
    @MainActor @usableFromInline func handleWaiting(_ respond: @escaping VM.Respond) {
        var count = 0
        while hasWaiting {
            hasWaiting = false
            place?.closeLeaving()
            guard !isClosed, let input = queuedInputs.popFirst() else { continue }
            hasWaiting = true
            count += 1
            assert(SignalDebug.check(.exchanged(count), in: self))
            let follower = input.follower
            follower.note(.accepted) {
                // The follower may have released the interface.
                if !isClosed {
                    viewModel?.accept(
                        input.signal,
                        respond: follower == nil ? respond : { self.respond($0, because: follower) }
                    )
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
        let isPlain = !isDelivering && !isClosed && SignalFollower.trace == nil
        guard isPlain, tie == nil, let taken = receiver.take() else {
            // A parent is the common case of these.
            if isPlain, let tie = ownTie, !hasReceived {
                tie.give?(output)
                return
            }
            return respondInTurn(output, because: cause)
        }
        isDelivering = true
        let number = receiverNumber
        taken.receive(output)
        putBack(taken, ifStill: number)
        if heldOutputs.count > 0 {
            deliverHeld()
        }
    }

    /// Holds an output, and delivers what is held, if there is a receiver that is not running.
    @usableFromInline func respondInTurn(_ output: VM.Output, because cause: SignalFollower?) {
        cause.causes { respondInTurn(output) }
    }

    private func respondInTurn(_ output: VM.Output) {
        let follower = SignalFollower.trace?(output, .output, self, nil)
        guard !isClosed else {
            return follower.note(.dropped)
        }
        let tie = ownTie
        if let tie {
            // Without a view, nothing waits; and a view that has never received may never come.
            if !hasReceived {
                return tie.pass(output, follower)
            }
            // A `perform` waits for an output that waits for a running view.
            tie.outputs.append(output, follower ?? SignalFollower.perform?())
        }
        heldOutputs.append(output, follower)
        assert(SignalDebug.check(.held(heldOutputs.count), in: self))
        let hasReceiver = receiver != nil || tie != nil
        guard hasReceiver, !isDelivering else {
            return follower.note(.held)
        }
        deliverHeld()
    }

    /// Delivers what is held: to the receiver, and then to the parent.
    @usableFromInline func deliverHeld() {
        // Only outputs that delivery itself causes count towards an endless exchange.
        var count = -heldOutputs.count
        while !isDelivering, receiver != nil, let output = heldOutputs.popFirst() {
            count += 1
            assert(SignalDebug.check(.exchanged(count), in: self))
            deliver(output)
        }
        while !isDelivering, let tie = ownTie, let output = tie.outputs.popFirst() {
            tie.pass(output.signal, output.follower)
        }
    }

    private func deliver(_ output: SignalQueue<VM.Output>.Element) {
        guard let taken = receiver.take() else { return }
        isDelivering = true
        let number = receiverNumber
        output.follower.note(.delivered) {
            // The follower may have released the interface.
            if !isClosed {
                taken.receive(output.signal)
            }
        }
        putBack(taken, ifStill: number)
    }

    /// Puts the receiver back after it has run, or releases it if it was replaced or removed while
    /// it ran.
    @inlinable func putBack(_ taken: consuming SignalReceiver<VM.Output>, ifStill number: Int32) {
        if number == receiverNumber {
            receiver = consume taken
        } else {
            _ = consume taken
        }
        isDelivering = false
    }

    /// Replaces the receiver; `deliverHeld` must follow, unless there is none.
    @inlinable func setReceiver(
        _ new: consuming SignalReceiver<VM.Output>?,
        at site: SignalCallSite? = nil
    ) {
        assert(SignalDebug.check(.receiving(at: site), in: self))
        let old = receiver.take()
        isReceiving = new != nil
        receiver = new
        receiverNumber &+= 1
        // Released here: optimised code would otherwise release it before `receiver` is replaced.
        withExtendedLifetime(consume old) {}
    }

    @inlinable var ownTie: SignalTie<VM.Output>? {
        tie.map { unsafeDowncast($0, to: SignalTie.self) }
    }

    // MARK: End

    /// Drops the receiver and, after the `accept` that runs, the queued inputs and, after the
    /// release of the interface, the view model.
    @inlinable func empty() {
        setReceiver(nil)
        if tie != nil || heldOutputs.count > 0 || queuedInputs.count > 0 {
            dropWaiting()
        }
        if isReleased, !isAccepting {
            identity.object = nil
            extendLifetime(viewModel.take())
        }
    }

    /// Drops the outputs that are held and, after the `accept` that runs, the queued inputs.
    @usableFromInline func dropWaiting() {
        // What the parent has got is not dropped, even if a view has not.
        if let tie = ownTie {
            heldOutputs = tie.outputs
            tie.outputs = SignalQueue()
            tie.give = nil
            self.tie = nil
        }
        while let output = heldOutputs.popFirst() {
            output.follower.note(.dropped)
        }
        guard !isAccepting else { return }
        while let input = queuedInputs.popFirst() {
            input.follower.note(.dropped)
        }
    }
}

/// The part of a core that does not depend on the types of its view model.
///
/// `@unchecked Sendable` and `nonisolated(unsafe)`: used on the main thread only.
@usableFromInline nonisolated class AnySignalCore: @unchecked Sendable, CustomReflectable {
    @usableFromInline @exclusivity(unchecked)
    final var isClosed = false

    /// Whether the last reference to the interface has gone.
    @usableFromInline @exclusivity(unchecked)
    final var isReleased = false

    @usableFromInline @exclusivity(unchecked)
    final var isAccepting = false

    /// Whether something waits for the end of `accept`: inputs, or children to close.
    @usableFromInline @exclusivity(unchecked)
    final var hasWaiting = false

    @usableFromInline @exclusivity(unchecked)
    final var isDelivering = false

    /// Whether there is a receiver, even while it is moved out.
    @usableFromInline @exclusivity(unchecked)
    final var isReceiving = false

    /// How often the receiver was replaced or removed, which tells whether it is still the same.
    @usableFromInline @exclusivity(unchecked)
    final var receiverNumber: Int32 = 0

    /// The type that traces and messages name, and the view model, if it is an object, erased or
    /// not; nil after its release.
    @usableFromInline @exclusivity(unchecked)
    final var identity: SignalIdentity

    /// What the view model owns; nil without a scope, and after the interface is closed.
    @usableFromInline @exclusivity(unchecked)
    final var place: AnySignalScope?

    /// Its parent; nil without one, and after the interface is closed.
    @usableFromInline @exclusivity(unchecked)
    final var tie: AnySignalTie?

    /// The interface in traces: its number, type and name; nil if it has not appeared in one.
    final var traced: SignalTraced?

    /// What else belongs to the interface, and is closed with it, such as the views that receive.
    @exclusivity(unchecked)
    final var attachments: [any SignalAttachment]?

    /// Drops what is held, and the view model after the release.
    ///
    /// A closure is specialised in the caller's module, which an overridden method never is: with
    /// one, creating and releasing an interface would take three times as long.
    @usableFromInline final let drop: (AnySignalCore) -> Void

    @usableFromInline init(_ identity: SignalIdentity, drop: @escaping (AnySignalCore) -> Void) {
        self.identity = identity
        self.drop = drop
    }

    final var viewModelType: Any.Type {
        identity.type
    }

    @inlinable final var object: AnyObject? {
        identity.object?.takeUnretainedValue()
    }

    /// Whether there ever was a receiver.
    @inlinable final var hasReceived: Bool {
        receiverNumber != 0
    }

    /// Empty: reflection, as in `dump` and in failed expectations, stops the program at a
    /// noncopyable value.
    @usableFromInline var customMirror: Mirror {
        Mirror(self, children: [])
    }

    /// Notes in a trace that the interface was created.
    @usableFromInline final func noteMade(named name: Any) {
        SignalFollower.trace?(name, .interface, self, nil).note(.made)
    }

    /// Ends own work, then the children, and then drops what is held.
    @usableFromInline final func close() {
        guard !isClosed else { return }
        isClosed = true
        tie?.leave()
        let follower = SignalFollower.trace?((), .interface, self, nil)
        follower.note(.released) {
            place.take()?.close()
            if let old = attachments.take() {
                MainActor.assumeIsolated { old.forEach { $0.close() } }
            }
            drop(self)
        }
    }

    /// Closes the core, and releases its view model, on the main thread, since any thread may
    /// release the last reference to an interface.
    @usableFromInline final func release() {
        guard SignalThread.isCurrent else {
            return SignalThread.hop { self.release() }
        }
        isReleased = true
        traced?.forget()
        SignalEnding.run(self)
    }

    /// Closes it, or releases the view model of one that is closed.
    final func end() {
        if isClosed {
            drop(self)
        } else {
            close()
        }
    }
}

/// The type of a view model, and the view model, if it is an object.
///
/// Unmanaged: what has it retains the view model, too.
@usableFromInline typealias SignalIdentity = (type: Any.Type, object: Unmanaged<AnyObject>?)

/// The receiver's closure, noncopyable so that moving it out and back costs neither a retain nor
/// another thunk.
@usableFromInline nonisolated struct SignalReceiver<Output>: ~Copyable {
    @usableFromInline let receive: (Output) -> Void

    @inlinable init(_ receive: @escaping (Output) -> Void) {
        self.receive = receive
    }
}

// MARK: - Parents and children

/// What ties a child to its parent.
///
/// `@unchecked Sendable`: used on the main thread only. `unowned(unsafe)`: a child retains its tie,
/// and is closed, and so has left, before it is freed.
@usableFromInline nonisolated class AnySignalTie: @unchecked Sendable {
    @usableFromInline final let parent: AnySignalScope

    @exclusivity(unchecked)
    unowned(unsafe) final var child: AnySignalCore?

    /// Its neighbours among the children of the parent.
    @exclusivity(unchecked)
    unowned(unsafe) final var next: AnySignalTie?

    @exclusivity(unchecked)
    private unowned(unsafe) final var previous: AnySignalTie?

    @inlinable init(_ parent: AnySignalScope) {
        self.parent = parent
    }

    /// Makes a core the last child of the parent.
    @MainActor @usableFromInline final func connect(_ core: AnySignalCore) {
        assert(SignalDebug.check(.connected(to: parent), in: core))
        child = core
        core.tie = self
        previous = parent.lastChild
        parent.lastChild = self
        if let previous {
            previous.next = self
        } else {
            parent.firstChild = self
        }
        if parent.isClosed {
            core.close()
        }
    }

    /// Has no effect if it has left before.
    final func leave() {
        if let previous {
            previous.next = next
        } else if parent.firstChild === self {
            parent.firstChild = next
        } else {
            return
        }
        if let next {
            next.previous = previous
        } else {
            parent.lastChild = previous
        }
        // Unsafe references: from now on, they could be of what is freed.
        next = nil
        previous = nil
    }

    /// Closes the child, since its parent has let go of it; on the main thread, since any thread
    /// may release the last reference.
    ///
    /// Not at once: the parent may be changing the member that held it, and the end of the child,
    /// which runs client code, may read that.
    final func letGo(_ interface: AnyObject) {
        guard SignalThread.isCurrent else {
            return SignalThread.hop { self.letGo(interface) }
        }
        guard let child else { return }
        guard let core = parent.core, parent.isBusy || !core.isClosed else {
            return SignalEnding.run(child)
        }
        // Outside, nothing says when the change has ended, but it has in a later turn.
        if parent.leaving.isEmpty, !parent.isBusy || core.isClosed {
            parent.closeLeavingLater()
        }
        parent.leaving.append((child, interface, SignalFollower.handled))
        core.hasWaiting = true
    }
}

/// The same, with the outputs of the child.
@usableFromInline
nonisolated final class SignalTie<Output>: AnySignalTie, @unchecked Sendable {
    /// Gives an output to the parent, after a view that receives; nil after the end.
    @usableFromInline @exclusivity(unchecked)
    var give: ((Output) -> Void)?

    /// The outputs that the parent has not got yet, while the view's receiver runs.
    @usableFromInline @exclusivity(unchecked)
    var outputs = SignalQueue<Output>()

    @inlinable init(_ parent: AnySignalScope, _ give: @escaping (Output) -> Void) {
        self.give = give
        super.init(parent)
    }

    func pass(_ output: Output, _ follower: SignalFollower?) {
        follower.note(.passed) { give?(output) }
    }
}

/// What a scope is made of: the place of a view model among others, with its interface, children
/// and its work.
///
/// `@unchecked Sendable`: used on the main thread only.
@usableFromInline nonisolated class AnySignalScope: @unchecked Sendable {
    /// The core of the interface; nil before that is created, for a service, and for a helper.
    @usableFromInline @exclusivity(unchecked)
    final var core: AnySignalCore?

    /// Whether it handles what waits, or has: inputs still wait behind that, and work begins.
    @usableFromInline @exclusivity(unchecked)
    final var hasOpened = false

    @exclusivity(unchecked)
    private final var isClosingLeaving = false

    /// The inputs and the work that wait for the interface; nil after its creation, and for a
    /// service.
    @usableFromInline @exclusivity(unchecked)
    final var waiting: [@MainActor (AnySignalScope) -> Void]?

    /// What the interface, or the service, measures delays with.
    @usableFromInline @exclusivity(unchecked)
    final var ownClock: SignalClock?

    /// The children that are not closed, in the order of their creation: each is linked to its
    /// neighbours, and retained by its interface.
    @exclusivity(unchecked)
    unowned(unsafe) final var firstChild: AnySignalTie?

    @exclusivity(unchecked)
    unowned(unsafe) final var lastChild: AnySignalTie?

    /// The children that the view model has let go of, in that order, until they are closed.
    ///
    /// With their interfaces, whose release would release their view models.
    @exclusivity(unchecked)
    final var leaving: [(core: AnySignalCore, interface: AnyObject, cause: SignalFollower?)] = []

    /// The work of the view model, or of the service.
    @usableFromInline @exclusivity(unchecked)
    final var work: SignalWork?

    @inlinable init(_ clock: SignalClock?, waits: Bool) {
        ownClock = clock
        waiting = waits ? [] : nil
    }

    // Ends a service's or a helper's work, or says that a view model had no interface.
    deinit {
        guard core == nil, work != nil || waiting?.isEmpty == false else { return }
        SignalThread.run { [work, waiting, owner] in
            MainActor.assumeIsolated {
                assert(waiting?.isEmpty != false || SignalDebug.check(.lost(owner), in: nil))
                work?.close()
            }
        }
    }

    /// What messages name without an interface: the type of the inputs.
    @usableFromInline var owner: Any.Type { Never.self }

    @usableFromInline var clock: any Clock<Duration> {
        ownClock?.clock ?? core?.tie?.parent.clock ?? ContinuousClock()
    }

    /// Whether the interface is closed.
    @usableFromInline var isClosed: Bool {
        core?.isClosed == true
    }

    /// The scope whose children these are: that which a helper's helps.
    @usableFromInline var top: AnySignalScope { self }

    /// Whether work has to wait for the interface.
    @usableFromInline var delaysWork: Bool {
        waiting != nil && !hasOpened
    }

    /// Keeps a closure that has to wait for the interface.
    @MainActor @usableFromInline func wait(_ body: @escaping @MainActor (AnySignalScope) -> Void) {
        assert(SignalDebug.check(.waits(self), in: nil))
        waiting?.append(body)
    }

    /// Whether a closure of its work runs, other than an operation.
    final var isInClosure: Bool {
        (work?.runningClosures ?? 0) > 0
    }

    /// Whether the view model accepts an input, or a closure of its work runs.
    final var isBusy: Bool {
        core?.isAccepting == true || isInClosure
    }

    /// Makes it the place of an interface, unless it is already that of another.
    @MainActor @usableFromInline
    final func adopt(_ core: AnySignalCore, _ clock: SignalClock?) -> Bool {
        guard self.core == nil else {
            assert(SignalDebug.check(.adoptedTwice, in: core))
            return false
        }
        self.core = core
        core.place = self
        work?.core = core
        ownClock = clock ?? ownClock
        return true
    }

    /// Handles what waits for the interface.
    @MainActor @usableFromInline final func runWaiting() {
        hasOpened = true
        var next = 0
        while let waiting, next < waiting.count {
            next += 1
            waiting[next - 1](self)
        }
        waiting = nil
    }

    /// Closes the children that the view model has let go of, unless a closure of its work runs,
    /// which does that at its end.
    @usableFromInline final func closeLeaving() {
        guard !leaving.isEmpty, !isClosingLeaving, !isInClosure else { return }
        isClosingLeaving = true
        while !leaving.isEmpty {
            let children = leaving
            leaving = []
            for child in children {
                child.cause.causes { SignalEnding.run(child.core) }
            }
        }
        isClosingLeaving = false
    }

    final func closeLeavingLater() {
        Task { @MainActor in closeLeavingIfIdle() }
    }

    /// Closes them after a closure of work, or in a later turn.
    final func closeLeavingIfIdle() {
        if core?.isAccepting != true {
            closeLeaving()
        }
    }

    /// Ends own work, and then the children.
    func close() {
        waiting = nil
        if let work {
            MainActor.assumeIsolated { work.close() }
        }
        closeLeaving()
        if !leaving.isEmpty {
            closeLeavingLater()
        }
        // Client code can close any of them meanwhile.
        while let tie = firstChild {
            tie.leave()
            tie.child.map(SignalEnding.run)
        }
    }
}

/// The same, with the inputs of the view model.
@usableFromInline nonisolated class SignalScope<Input>: AnySignalScope, @unchecked Sendable {
    /// Sends an input to the interface; nil before that is created, and after its end.
    ///
    /// A closure is specialised in the caller's module, which an overridden method never is.
    @usableFromInline @exclusivity(unchecked)
    final var deliver: ((Input, SignalCallSite?) -> Void)?

    @inlinable init(_ clock: SignalClock?) {
        super.init(clock, waits: Input.self != Never.self)
    }

    @usableFromInline override var owner: Any.Type { Input.self }

    /// Begins to deliver, first what waits.
    @MainActor @inlinable final func open(_ deliver: @escaping (Input, SignalCallSite?) -> Void) {
        self.deliver = deliver
        runWaiting()
    }

    @MainActor @inlinable final func send(_ input: Input, at site: SignalCallSite?) {
        if let deliver, waiting == nil {
            deliver(input, site)
        } else {
            sendLater(input, at: site)
        }
    }

    /// Sends an input after those that wait for the interface, or drops it after the end.
    @MainActor @usableFromInline final func sendLater(_ input: Input, at site: SignalCallSite?) {
        guard !isClosed else {
            assert(SignalDebug.check(.calledAfterEnd(at: site), in: core))
            return
        }
        wait { unsafeDowncast($0, to: SignalScope.self).deliver?(input, site) }
    }

    override func close() {
        deliver = nil
        super.close()
    }
}

/// The work of a scope, which `ViewModelScope+Work.swift` runs.
@MainActor @usableFromInline class SignalWork {
    /// The core of the interface; nil before that is created, and for a service.
    @usableFromInline @exclusivity(unchecked)
    final var core: AnySignalCore?

    /// How many of its closures are running, other than operations.
    @exclusivity(unchecked)
    nonisolated(unsafe) final var runningClosures: Int32 = 0

    init(_ core: AnySignalCore?) {
        self.core = core
    }

    func close() {}
}

/// A clock, which few interfaces have.
@usableFromInline nonisolated final class SignalClock {
    @usableFromInline let clock: any Clock<Duration>

    @usableFromInline init(_ clock: any Clock<Duration>) {
        self.clock = clock
    }
}

/// Ends view models inside the end of others, up to a depth; deeper ones end after these, since a
/// chain of owners can be longer than the stack.
///
/// `nonisolated(unsafe)`: used on the main thread only.
nonisolated enum SignalEnding {
    private static let limit = 50

    @exclusivity(unchecked)
    private nonisolated(unsafe) static var depth = 0

    private nonisolated(unsafe) static var later: [AnySignalCore] = []

    static func run(_ core: AnySignalCore) {
        guard depth < limit else { return later.append(core) }
        depth += 1
        core.end()
        while depth == limit, !later.isEmpty {
            let cores = later
            later = []
            cores.forEach { $0.end() }
        }
        depth -= 1
    }
}

/// An object that belongs to an interface, and is closed with it.
@MainActor protocol SignalAttachment: AnyObject {
    func close()
}

// MARK: - Seam

/// What a trace knows of an interface.
nonisolated class SignalTraced {
    /// Forgets its state.
    func forget() {}
}

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

    /// Follows a queued input, also for a trace; nil unless a `perform` of
    /// `ViewModelInterface+Perform.swift` waits.
    @usableFromInline
    nonisolated(unsafe) static var perform: (() -> SignalFollower?)?

    /// The signal that is being handled, if there is a trace: the cause of what comes later.
    nonisolated(unsafe) static var handled: SignalFollower?

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

/// The checks of debug builds.
@usableFromInline nonisolated enum SignalDebug {
    /// What is checked; a count is that of the held outputs, or of the signals that each caused the
    /// next.
    @usableFromInline enum Step: @unchecked Sendable {
        case made(of: any ViewModel, AnySignalScope?)
        case sent(at: SignalCallSite?)
        case responded
        case held(Int)
        case exchanged(Int)
        case receiving(at: SignalCallSite?)
        case connected(to: AnySignalScope)
        case adoptedTwice
        case waits(AnySignalScope)
        case lost(Any.Type)
        case calledAfterEnd(at: SignalCallSite?)
    }

    private static let checks = SignalDebug.self as Any as? any SignalChecks.Type

    /// Returns true, so that `assert` removes the call from optimised code.
    @usableFromInline static func check(_ step: Step, in core: AnySignalCore?) -> Bool {
        checks?.note(step, in: core)
        return true
    }
}

/// What `ViewModelProblem.swift` makes of `SignalDebug`, if it is there.
nonisolated protocol SignalChecks: SendableMetatype {
    static func note(_ step: SignalDebug.Step, in core: AnySignalCore?)
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

    mutating func append(_ signal: Signal, _ follower: SignalFollower?) {
        incoming.append((signal, follower))
    }

    mutating func popFirst() -> Element? {
        if outgoing.isEmpty {
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

    /// Runs the closure now on the main thread, and otherwise later, as `hop` does.
    static func run(_ body: @escaping () -> Void) {
        if isCurrent {
            body()
        } else {
            hop(body)
        }
    }

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
