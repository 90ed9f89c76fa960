import Foundation
import SimpleViewModel

/// The bag: what is in it, and what that costs.
public final class BagViewModel: ViewModel {
    public enum Input {
        case load
    }

    public enum Output: Equatable {
        case isLoading(Bool)
        case showEmptyBag
        case showBag([Line], total: String)
        case showError(String)
    }

    public enum Work {
        case load
    }

    /// What the bag shows of a SKU in it.
    public struct Line: Equatable {
        public let quantity: Int
        public let name: String
        public let price: String

        public init(_ item: BagItem) {
            quantity = item.quantity
            name = item.sku.fullName
            price = item.price.formatted
        }
    }

    public let tasks = ViewModelTasks<Work>()
    private let bag: any BagService

    public init(bag: any BagService) {
        self.bag = bag
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .load:
            respond(.isLoading(true))
            tasks.run(.load, .restart, respond: respond) { [bag] respond in
                defer { respond(.isLoading(false)) }
                let bag = try await bag.bag()
                guard let total = bag.total else { return respond(.showEmptyBag) }
                respond(.showBag(bag.items.map(Line.init), total: total.formatted))
            } catch: {
                .showError($0.localizedDescription)
            }
        }
    }
}
