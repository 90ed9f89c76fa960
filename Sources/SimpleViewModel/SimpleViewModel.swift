// SimpleViewModel: unidirectional view models for Swift, in one file that drops into any module.
// Released under the MIT license.

import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
import Synchronization
#endif

// MARK: - View model

/// A screen's, a row's or a form's behaviour: it accepts inputs and responds with outputs.
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
/// A plain class, a class that stores `respond`, and a struct whose `accept` is `mutating` all conform. Nobody calls
/// `accept` but the ``ViewModelInterface`` that the view model was given to.
@MainActor public protocol ViewModel<Input, Output> {
    /// What the view, and the children that it passes through, tell the view model.
    associatedtype Input

    /// What the view model tells the view.
    associatedtype Output

    /// How a view model emits an output.
    typealias Respond = (Output) -> Void

    /// Handles one input.
    ///
    /// The interface calls this on the main thread, for one input at a time: an input that is sent while `accept` runs
    /// waits until it has returned.
    ///
    /// Call `respond` as often as there is something to say: not at all, once, or many times. Each output reaches the
    /// receiver before `respond` returns, unless nobody receives yet or the receiver is busy; then it waits its turn.
    /// `respond` may be stored, and called long after `accept` has returned. It keeps neither the view model nor its
    /// interface alive, and does nothing once the interface is released. Where the compiler lets it be called from
    /// another thread (Swift 5 mode), the output goes to the main thread first, in that thread's order.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - respond: Emits an output. A conforming type that only calls it before returning can leave out `@escaping`.
    mutating func accept(_ input: Input, respond: @escaping Respond)
}

// MARK: - Interface

/// What a view holds: it sends inputs to a view model and receives its outputs.
///
/// ```swift
/// let interface = ViewModelInterface(viewModel: LikeViewModel())
/// interface.receive { output in
///     switch output {
///     case let .likeStatus(isOn): print(isOn ? "liked" : "not liked")
///     }
/// }
/// interface.send(.didTapLike)  // prints "liked" before it returns
/// ```
///
/// The interface owns the view model; the view owns the interface, and releasing it ends everything: the view model is
/// freed and nothing is received any more. Neither a stored `respond` nor a child or a parent keeps an interface alive.
///
/// Signals travel by plain calls, on the caller's stack: no queue, no task, no allocation. An interface is used on the
/// main thread, which the compiler checks.
@MainActor public final class ViewModelInterface<VM: ViewModel> {
    @usableFromInline let core: Core<VM>

    /// Takes a view model into service.
    ///
    /// - Parameter viewModel: The view model, which belongs to the interface from here on.
    @inlinable public init(viewModel: VM) {
        core = Core(viewModel)
    }

    deinit {
        core.close()
    }

    /// Receives the view model's outputs, beginning with those that were held.
    ///
    /// Every output is delivered once, in the order of the `respond` calls, always on the main thread. What the view
    /// model responded with while nobody received was held, and is delivered before `receive` returns. There is one
    /// receiver: it replaces the one before, which is released at once.
    ///
    /// The receiver is never re-entered. It may send: while the view model is accepting, the input waits until that is
    /// done; otherwise it is accepted at once, and the outputs wait until the receiver has returned. It may also
    /// receive, stop receiving, or release the interface.
    ///
    /// - Parameter receiver: What the view does with an output. The interface keeps it, so let it hold the view weakly.
    @inlinable public func receive(_ receiver: @escaping (VM.Output) -> Void) { core.outlet.attach(Receiver(receiver)) }

    /// Receives the view model's outputs and passes each on to a parent, as one of the parent's inputs.
    ///
    /// ```swift
    /// child.receive(passingTo: parent, as: ProductViewModel.Input.sku) { [weak row] output in
    ///     row?.show(output)
    /// }
    /// ```
    ///
    /// Each output goes to the child's own receiver first and then to the parent, where it is sent like any other
    /// input. A parent that is busy takes it afterwards. The parent is not kept alive; once it is released, only the
    /// child's receiver goes on. It is the delegate pattern, written once; a hand-written delegate does as well.
    ///
    /// - Parameters:
    ///   - parent: The interface of the view model that is told.
    ///   - input: Makes the parent's input of the child's output: the enum case, or a closure that adds which child it
    ///     was, as in `{ .sku(id: id, $0) }`.
    ///   - receiver: What the child's own view does with an output; nothing if left out.
    @inlinable public func receive<Parent: ViewModel>(
        passingTo parent: ViewModelInterface<Parent>,
        as input: @escaping (VM.Output) -> Parent.Input,
        _ receiver: @escaping (VM.Output) -> Void = { _ in }
    ) {
        // The parent's core and not its interface: it keeps neither the interface nor its view model alive, and spares
        // both a weak reference, which would make every later retain of the interface three times as dear.
        let parent = parent.core
        receive { output in
            receiver(output)
            parent.send(input(output))
        }
    }

    /// Stops receiving: from here on outputs are held for the next receiver.
    ///
    /// The receiver is released at once; called from inside it, when it returns.
    public func stopReceiving() { core.outlet.attach(nil) }

    /// Sends an input to the view model.
    ///
    /// When `send` returns, the view model has accepted the input, and what it responded with at once has reached the
    /// receiver. Only an input sent while this interface is accepting another one waits, first in, first out, until
    /// that one is done; so a million inputs that each follow from the one before need no more stack than one.
    ///
    /// - Parameter input: What happened.
    @inlinable public func send(_ input: VM.Input) { core.send(input) }

    /// The view model's outputs as an asynchronous sequence, for one consumer.
    ///
    /// ```swift
    /// for await output in interface.outputs { show(output) }
    /// ```
    ///
    /// Making the stream replaces the receiver. An output stays with the interface until the consumer asks for the
    /// next one, so that a consumer that is cancelled or dropped loses none: what it has not been handed is held for the
    /// next receiver or stream. The one exception is an output that was handed over in the same turn in which
    /// the consumer was cancelled: the `for await` loop still gets it, and it counts as delivered.
    ///
    /// The stream ends when the interface is released, when another receiver or stream takes its place, and on
    /// ``stopReceiving()``.
    public var outputs: AsyncStream<VM.Output> { core.outlet.makeStream() }
}

// MARK: - Type erasure

/// A view model of which only the inputs and outputs are known, so that another can stand in for it.
///
/// ```swift
/// typealias LikeInterface = ViewModelInterface<AnyViewModel<LikeViewModel.Input, LikeViewModel.Output>>
///
/// let real = LikeInterface(viewModel: AnyViewModel(LikeViewModel()))
/// let preview = LikeInterface(viewModel: AnyViewModel { _, respond in respond(.likeStatus(on: true)) })
/// ```
///
/// A view that holds such an interface can be shown in a preview, a test or another module without the real view
/// model. Prefer the concrete type where nothing stands in: erasing costs two calls through a closure per signal.
public struct AnyViewModel<Input, Output>: ViewModel {
    private let handler: (Input, @escaping (Output) -> Void) -> Void

    /// Erases the type of a view model.
    ///
    /// - Parameter viewModel: The view model that does the work.
    public init(_ viewModel: some ViewModel<Input, Output>) {
        var viewModel = viewModel
        handler = { viewModel.accept($0, respond: $1) }
    }

    /// Makes a view model of a closure.
    ///
    /// - Parameter accept: Handles one input, as ``ViewModel/accept(_:respond:)`` does.
    public init(accept: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void) {
        handler = accept
    }

    public func accept(_ input: Input, respond: @escaping (Output) -> Void) { handler(input, respond) }
}

// MARK: - Delivery

/// What an interface owns and closes when it is released: the view model, its inputs in order, and its outlet.
///
/// `@exclusivity(unchecked)`, here and below: the run-time checks would cost as much as the rest of a step. Two accesses
/// cannot overlap: all happen on the main thread; `viewModel` is used only by `accept`, which `isAccepting` keeps from
/// being entered twice, and emptied only while that is false; any other access is over before foreign code runs, since
/// what is replaced or dropped is moved out first and released last.
@MainActor @usableFromInline final class Core<VM: ViewModel> {
    @usableFromInline let outlet: Outlet<VM.Output>
    /// Made once: a closure for each input would cost an allocation.
    @usableFromInline let respond: (VM.Output) -> Void
    @usableFromInline @exclusivity(unchecked) var viewModel: VM?
    @usableFromInline @exclusivity(unchecked) var isAccepting = false
    @usableFromInline @exclusivity(unchecked) var waiting = FIFO<VM.Input>()

    @inlinable init(_ viewModel: VM) {
        let outlet = Outlet<VM.Output>()
        self.outlet = outlet
        self.viewModel = viewModel
        respond = { outlet.respond($0) }
    }

    @inlinable func send(_ input: VM.Input) {
        guard !isAccepting else { return waiting.append(input) }
        isAccepting = true
        let isOutermost = MainThread.beginSending()
        viewModel?.accept(input, respond: respond)
        if !waiting.isEmpty { acceptWaiting() }
        if isOutermost { MainThread.endSending() }
        isAccepting = false
        if outlet.isClosed { empty() }
    }

    @usableFromInline func acceptWaiting() {
        while !outlet.isClosed, let input = waiting.popFirst() { viewModel?.accept(input, respond: respond) }
    }

    /// The last reference to an interface may be dropped on any thread; everything else happens on the main one.
    nonisolated func close() {
        guard MainThread.isCurrent else { return DispatchQueue.main.async { self.closeOnMainThread() } }
        MainActor.assumeIsolated { closeOnMainThread() }
    }

    private func closeOnMainThread() {
        outlet.close()
        if !isAccepting { empty() }
    }

    @usableFromInline func empty() {
        let dropped = (viewModel, waiting)
        viewModel = nil
        waiting = FIFO()
        withExtendedLifetime(dropped) {}
    }
}

/// Where a view model's outputs go: to the receiver, or into store until there is one.
///
/// `@unchecked Sendable`: its state belongs to the main thread. `respond` may be called from any; it looks where it is
/// first, and elsewhere touches nothing. All else is called by the interface and its core, which the compiler keeps there.
@usableFromInline nonisolated final class Outlet<Output>: @unchecked Sendable {
    /// `replaced`: the receiver that is running has been replaced or removed, and is not put back.
    @usableFromInline enum Phase { case idle, delivering, replaced }

    @usableFromInline @exclusivity(unchecked) var receiver: Receiver<Output>?
    @usableFromInline @exclusivity(unchecked) var phase = Phase.idle
    @usableFromInline @exclusivity(unchecked) var held = FIFO<Output>()
    @usableFromInline @exclusivity(unchecked) var isClosed = false
    @usableFromInline @exclusivity(unchecked) var turn = 0
    @usableFromInline @exclusivity(unchecked) var heldSignal: AsyncStream<Void>.Continuation?

    @inlinable init() {}

    @inlinable func respond(_ output: Output) {
        guard MainThread.isCurrent else { return respondOnMainThread(output) }
        // Moved out while it runs: a receiver that stays in place costs a retain and a release.
        guard phase == .idle, let receiver = receiver.take() else { return hold(output) }
        phase = .delivering
        receiver.receive(output)
        settle(receiver)
        if !held.isEmpty { deliverHeld() }
    }

    @usableFromInline func respondOnMainThread(_ output: Output) {
        nonisolated(unsafe) let output = output  // Handed over: this thread does not look at it again.
        DispatchQueue.main.async { self.respond(output) }
    }

    @usableFromInline func hold(_ output: Output) {
        guard !isClosed else { return }
        held.append(output)
        heldSignal?.yield()
    }

    @usableFromInline func deliverHeld() {
        while phase == .idle, !held.isEmpty, let receiver = receiver.take() {
            phase = .delivering
            if let output = held.popFirst() { receiver.receive(output) }
            settle(receiver)
        }
    }

    @inlinable func settle(_ receiver: consuming Receiver<Output>) {
        if phase == .delivering { self.receiver = consume receiver } else { _ = consume receiver }
        phase = .idle
    }

    @usableFromInline func attach(_ new: consuming Receiver<Output>?) {
        let old = receiver.take()
        receiver = new
        if phase == .delivering { phase = .replaced }
        turn += 1
        heldSignal.take()?.finish()
        _ = consume old
        deliverHeld()
    }

    func close() {
        isClosed = true
        attach(nil)
        let dropped = held
        held = FIFO()
        withExtendedLifetime(dropped) {}
    }

    /// The stream takes from the store one output at a time, as its consumer asks, so that it never has one to lose.
    @MainActor func makeStream() -> AsyncStream<Output> {
        attach(nil)
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        heldSignal = signal
        let turn = turn
        return AsyncStream { @MainActor in
            if self.turn == turn, let output = self.held.popFirst() { return output }
            for await _ in signals {
                if self.turn == turn, let output = self.held.popFirst() { return output }
            }
            return nil
        }
    }
}

/// The closure that receives; noncopyable, so that moving it out and back costs neither a retain nor a further thunk.
@usableFromInline nonisolated struct Receiver<Output>: ~Copyable {
    @usableFromInline let receive: (Output) -> Void

    @inlinable init(_ receive: @escaping (Output) -> Void) { self.receive = receive }
}

/// A first-in, first-out queue of two arrays: no shifting, and constant memory while as much goes as comes.
@usableFromInline nonisolated struct FIFO<Element> {
    @usableFromInline var incoming: [Element] = []
    @usableFromInline var outgoing: [Element] = []
    @usableFromInline var isEmpty = true

    @usableFromInline init() {}

    @usableFromInline mutating func append(_ element: Element) {
        incoming.append(element)
        isEmpty = false
    }

    @usableFromInline mutating func popFirst() -> Element? {
        if outgoing.isEmpty {
            swap(&incoming, &outgoing)
            outgoing.reverse()
        }
        defer { isEmpty = outgoing.isEmpty && incoming.isEmpty }
        return outgoing.popLast()
    }
}

/// Tells cheaply whether this thread is the one that runs the main actor.
///
/// Elsewhere than on Apple platforms that can be any thread, one after another (Linux, under an asynchronous `main`).
/// There a mark on the main queue tells, in some 25 ns; and with Glibc the thread that is sending is remembered, at 1 ns.
@usableFromInline nonisolated enum MainThread {
    #if canImport(Darwin)
    @usableFromInline static var isCurrent: Bool { pthread_main_np() != 0 }
    #else
    @usableFromInline static var isCurrent: Bool { isSending || DispatchQueue.getSpecific(key: mark) == true }
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
    #endif

    #if canImport(Glibc)
    private static let sender = Atomic<pthread_t>(0)
    private static var isSending: Bool { sender.load(ordering: .relaxed) == pthread_self() }

    /// Returns whether this is the outermost of nested sends, which has to call `endSending`.
    @usableFromInline static func beginSending() -> Bool {
        guard sender.load(ordering: .relaxed) == 0 else { return false }
        sender.store(pthread_self(), ordering: .relaxed)
        return true
    }
    @usableFromInline static func endSending() { sender.store(0, ordering: .relaxed) }
    #else
    private static let isSending = false
    @usableFromInline static func beginSending() -> Bool { false }
    @usableFromInline static func endSending() {}
    #endif
}
