import Foundation
import SimpleViewModel

/// The bag: its items, their cost, and changes of their quantities.
///
/// It has outputs alone, as the pages that fill the bag have.
public final class BagViewModel: ViewModel {
    public enum Input {
        case load
        case didTapAdd(SKUID)
        case didTapTakeOut(SKUID)
        case didTapRemove(SKUID)
    }

    public enum Output: Equatable {
        // State that the view shows until the next output.
        case content(Content<Lines>)
        case isLoading(Bool)
        case isChanging(Bool)

        // Events.
        case showError(String)
    }

    /// The content of a bag that is not empty.
    public struct Lines: Equatable {
        public let lines: [Line]
        public let total: String

        public init(_ lines: [Line], total: String) {
            (self.lines, self.total) = (lines, total)
        }
    }

    /// A row of the bag.
    public struct Line: Equatable, Identifiable {
        public let id: SKUID
        public let quantity: Int
        public let name: String
        public let price: String
        /// The changes since it was added, often none.
        public let note: String

        public init(_ item: BagItem) {
            id = item.sku.id
            quantity = item.quantity
            name = item.sku.fullName
            price = item.standing == .gone ? "" : item.price.formatted
            note =
                switch item.standing {
                case .asAdded: ""
                case let .repriced(before): localized("one was \(before.formatted)")
                case .scarce(0): localized("sold out")
                case let .scarce(left): localized("only \(left) left")
                case .gone: localized("no longer sold")
                case .unknown: localized("price may have changed")
                }
        }
    }

    private enum Work { case load, change }

    private let tasks = ViewModelTasks<Work>()
    private let service: any BagService
    private var bag = Bag()
    private var content = Content<Lines>.loading

    public init(bag: any BagService) {
        service = bag
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .load:
            load(respond: respond)
        case let .didTapAdd(id):
            guard let item = bag.items.first(where: { $0.sku.id == id }) else { return }
            change(.add(item.sku), respond: respond)
        case let .didTapTakeOut(id):
            change(.takeOut(id), respond: respond)
        case let .didTapRemove(id):
            change(.remove(id), respond: respond)
        }
    }

    private func load(respond: @escaping Respond) {
        tasks.run(.load, .restart, isRunning: { respond(.isLoading($0)) }) { [service] in
            try await service.bag()
        } then: { [self] bag in
            show(bag, respond: respond)
        } catch: { [self] error in
            show(content.after(error, localized("The bag did not load")), respond: respond)
        }
    }

    /// Makes one change after another, in the order of the taps.
    private func change(_ change: Bag.Change, respond: @escaping Respond) {
        tasks.run(.change, .queue, isRunning: { respond(.isChanging($0)) }) { [service] in
            try await service.change(change)
        } then: { [self] bag in
            show(bag, respond: respond)
        } catch: { error in
            respond(.showError(error.localizedDescription))
        }
    }

    private func show(_ bag: Bag, respond: Respond) {
        self.bag = bag
        guard !bag.items.isEmpty else {
            let detail = localized("Open a product, and put something in.")
            return show(.empty(Message(title: localized("Your bag is empty"), detail: detail)), respond: respond)
        }
        let total = bag.totals.map(\.formatted).joined(separator: " + ")
        show(.shown(Lines(bag.items.map(Line.init), total: total)), respond: respond)
    }

    private func show(_ content: Content<Lines>, respond: Respond) {
        self.content = content
        respond(.content(content))
    }
}
