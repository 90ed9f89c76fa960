import SimpleViewModel

/// The bag: its lines, their cost, and changes of their quantities.
///
/// It has outputs alone, each of which is state that the view shows until the next one.
public final class BagViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case viewDidAppear
        case didTapRetry
        case didTapMore(SKUID)
        case didTapLess(SKUID)
        case didTapRemove(SKUID)
        case didTapEmpty
    }

    public enum Output: Equatable {
        case content(Content<Lines>)
        case isLoading(Bool)
        case isChanging(Bool)
    }

    /// The content of a bag that is not empty.
    public struct Lines: Equatable, Sendable {
        public let lines: [Line]
        public let total: String
    }

    public struct Line: Hashable, Identifiable, Sendable {
        public let id: SKUID
        public let name: String
        /// Such as "Navy, M".
        public let variant: String
        public let quantity: Int
        public let price: String
    }

    private enum Work { case load, change }

    private let bag: any BagService
    private let failures: Failures
    private let tasks = ViewModelTasks<Work>()
    private var lines: Lines?

    init(_ bag: any BagService, failures: Failures) {
        self.bag = bag
        self.failures = failures
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad:
            tasks.onRunningChange { work, isRunning in
                respond(work == .load ? .isLoading(isRunning) : .isChanging(isRunning))
            }
        case .viewDidAppear, .didTapRetry: load(respond)
        case let .didTapMore(id): change(.add(id), respond)
        case let .didTapLess(id): change(.takeOut(id), respond)
        case let .didTapRemove(id): change(.remove(id), respond)
        case .didTapEmpty: empty(respond)
        }
    }

    private func load(_ respond: @escaping Respond) {
        // The answer to a change is the bag, and a later one.
        guard !tasks.isRunning(.change) else { return }
        tasks.run(.load, .restart) { [bag] in
            try await bag.bag()
        } then: { [self] bag in
            show(bag, respond)
        } catch: { [self] error in
            respond(.content(Content(lines, failure: Message(error))))
        }
    }

    /// Makes one change after another, in the order of the taps.
    private func change(_ change: Bag.Change, _ respond: @escaping Respond) {
        tasks.cancel(.load)
        tasks.run(.change, .queue) { [bag] in
            try await bag.change(change)
        } then: { [self] bag in
            show(bag, respond)
        } catchAlways: { [failures] error in
            failures.report(error)
        }
    }

    /// Takes out one line after another, and shows what is left after each.
    private func empty(_ respond: @escaping Respond) {
        tasks.cancel(.load)
        tasks.run(.change, .queue) { [bag] emit in
            for item in try await bag.bag().items {
                emit(try await bag.change(.remove(item.sku.id)))
            }
        } each: { [self] bag in
            show(bag, respond)
        } then: {
        } catch: { [failures] error in
            failures.report(error)
        } afterRelease: { [failures] result in
            if case let .failure(error) = result { failures.report(error) }
        }
    }

    private func show(_ bag: Bag, _ respond: Respond) {
        guard !bag.items.isEmpty else {
            lines = nil
            let message = Message(
                title: "Your bag is empty", detail: "Open a product, and put something in.")
            return respond(.content(.empty(message)))
        }
        let all = bag.items.map { item in
            Line(
                id: item.sku.id, name: item.productName, variant: item.sku.name,
                quantity: item.quantity, price: "\(item.price)")
        }
        let shown = Lines(lines: all, total: "\(bag.total)")
        lines = shown
        respond(.content(.shown(shown)))
    }
}
