/// What a screen shows, decided by its view model so that all front ends agree: exactly one of
/// these.
public enum Content<Value> {
    case loading
    /// What is known; and why it may be outdated.
    case shown(Value, problem: String? = nil)
    case empty(Message)
    case failed(Message)

    /// The content of what is loaded, if it is; until then, it loads, or has failed.
    init(_ value: Value?, failure: (any Error)?) {
        if let value {
            self = .shown(value, problem: failure.map { Message($0).sentence })
        } else {
            self = failure.map { .failed(Message($0)) } ?? .loading
        }
    }

    public var value: Value? {
        if case let .shown(value, _) = self { value } else { nil }
    }
}

extension Content where Value: Collection {
    /// The content of a list, with a message in the place of an empty one.
    init(_ list: Value?, failure: (any Error)?, empty: Message) {
        if let list, list.isEmpty, failure == nil {
            self = .empty(empty)
        } else {
            self.init(list, failure: failure)
        }
    }
}

extension Content: Equatable where Value: Equatable {}
extension Content: Sendable where Value: Sendable {}
