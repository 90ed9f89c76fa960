import Foundation
import SimpleViewModel

/// The bag: what is in it, what that costs, and how to have more or less of it.
public final class BagViewModel: ViewModel {
    public enum Input {
        case load
        case didTapAdd(SKUID)
        case didTapTakeOut(SKUID)
        case didTapRemove(SKUID)
    }

    public enum Output: Equatable {
        case isLoading(Bool)
        case isChanging(Bool)
        case showEmptyBag
        case showBag([Line], total: String)
        /// Why there is no bag to show.
        case showError(String)
        /// Why the bag that is shown has stayed as it was.
        case couldNotChange(reason: String)
    }

    public enum Work {
        case load
        case change
    }

    /// What the bag shows of a SKU in it.
    public struct Line: Equatable {
        public let id: SKUID
        public let quantity: Int
        public let name: String
        public let price: String
        /// What has changed since it was put in; often nothing.
        public let note: String

        public init(_ item: BagItem) {
            id = item.sku.id
            quantity = item.quantity
            name = item.sku.fullName
            price = item.standing == .gone ? "" : item.price.formatted
            note =
                switch item.standing {
                case .asAdded: ""
                case let .repriced(before): "one was \(before.formatted)"
                case .scarce(0): "sold out"
                case let .scarce(left): "only \(left) left"
                case .gone: "no longer sold"
                case .unknown: "price may have changed"
                }
        }
    }

    public let tasks = ViewModelTasks<Work>()
    private let service: any BagService
    private var bag = Bag()
    private var changeCount = 0

    public init(bag: any BagService) {
        service = bag
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .load:
            load(respond: respond)
        case let .didTapAdd(id):
            guard let item = bag.items.first(where: { $0.sku.id == id }) else { return }
            change(respond: respond) { [service] () async throws(BagServiceError) in try await service.add(item.sku) }
        case let .didTapTakeOut(id):
            change(respond: respond) { [service] () async throws(BagServiceError) in try await service.takeOut(id) }
        case let .didTapRemove(id):
            change(respond: respond) { [service] () async throws(BagServiceError) in try await service.remove(id) }
        }
    }

    private func load(respond: @escaping Respond) {
        respond(.isLoading(true))
        tasks.run(.load, .restart, respond: respond) { [self] respond in
            defer { respond(.isLoading(false)) }
            let bag = try await service.bag()
            try Task.checkCancellation()
            show(bag, respond: respond)
        } catch: {
            .showError($0.localizedDescription)
        }
    }

    /// Makes one change after another, in the order of the taps.
    private func change(
        respond: @escaping Respond, _ change: @escaping () async throws(BagServiceError) -> Bag
    ) {
        changeCount += 1
        respond(.isChanging(true))
        tasks.run(.change, .queue, respond: respond) { [self] respond in
            defer {
                changeCount -= 1
                if changeCount == 0 { respond(.isChanging(false)) }
            }
            show(try await change(), respond: respond)
        } catch: {
            .couldNotChange(reason: $0.localizedDescription)
        }
    }

    private func show(_ bag: Bag, respond: Respond) {
        self.bag = bag
        guard !bag.items.isEmpty else { return respond(.showEmptyBag) }
        let total = bag.totals.map(\.formatted).joined(separator: " + ")
        respond(.showBag(bag.items.map(Line.init), total: total))
    }
}
