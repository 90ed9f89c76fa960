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

    public enum Work { case load, change }

    private let bag: any BagService
    private let failures: Failures
    public let scope = Scope()
    private var lines: Lines?
    /// How many changes have not ended.
    private var changeCount = 0

    init(_ bag: any BagService, failures: Failures) {
        self.bag = bag
        self.failures = failures
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad: break
        case .viewDidAppear, .didTapRetry: load(respond)
        case let .didTapMore(id): change(.add(id), respond)
        case let .didTapLess(id): change(.takeOut(id), respond)
        case let .didTapRemove(id): change(.remove(id), respond)
        case .didTapEmpty: empty(respond)
        }
    }

    private func load(_ respond: @escaping Respond) {
        // The answer to a change is the bag, and a later one.
        guard !scope.isRunning(.change) else { return }
        if !scope.isRunning(.load) { respond(.isLoading(true)) }
        scope.run(.load, .restart) { [bag] in
            try await bag.bag()
        } then: { [self] bag in
            show(bag, respond)
            respond(.isLoading(false))
        } catch: { [self] error in
            respond(.content(Content(lines, failure: Message(error))))
            respond(.isLoading(false))
        }
    }

    /// Shows that a change begins, which a load would overwrite.
    private func beginChange(_ respond: Respond) {
        if scope.isRunning(.load) {
            scope.cancel(.load)
            respond(.isLoading(false))
        }
        if changeCount == 0 { respond(.isChanging(true)) }
        changeCount += 1
    }

    private func endChange(_ respond: Respond) {
        changeCount -= 1
        if changeCount == 0 { respond(.isChanging(false)) }
    }

    /// Makes one change after another, in the order of the taps.
    private func change(_ change: Bag.Change, _ respond: @escaping Respond) {
        beginChange(respond)
        scope.commit(.change, .queue) { [bag] in
            try await bag.change(change)
        } then: { [self] bag in
            show(bag, respond)
            endChange(respond)
        } catch: { [failures, weak self] error in
            failures.report(error)
            self?.endChange(respond)
        }
    }

    /// Takes out one line after another, and shows what is left after each.
    private func empty(_ respond: @escaping Respond) {
        beginChange(respond)
        scope.commit(.change, .queue) { [bag] emit in
            for item in try await bag.bag().items {
                emit(try await bag.change(.remove(item.sku.id)))
            }
        } each: { [self] bag in
            show(bag, respond)
        } then: { [self] in
            endChange(respond)
        } catch: { [failures, weak self] error in
            failures.report(error)
            self?.endChange(respond)
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
