/// The content of a screen, decided by its view model so that all front ends agree: exactly one of these.
///
/// A load that fails is `failed` if there is nothing to show. Otherwise the value stays, and `problem` says why it may be
/// outdated.
public enum Content<Value: Equatable>: Equatable {
    case loading
    case shown(Value, problem: String? = nil)
    case empty(Message)
    case failed(Message)

    public var value: Value? {
        if case let .shown(value, _) = self { value } else { nil }
    }

    public var offersRetry: Bool {
        switch self {
        case .loading, .shown(_, nil), .empty: false
        case .shown, .failed: true
        }
    }

    /// The content after a load has failed.
    func after(_ error: any Error, _ title: String) -> Content {
        switch self {
        case let .shown(value, _): .shown(value, problem: error.sentence)
        case .loading, .empty, .failed: .failed(Message(title: title, detail: error.sentence))
        }
    }
}

/// A sentence or two that a screen shows if it has nothing else to show, or in an alert.
public struct Message: Hashable, Sendable {
    public let title: String
    public let detail: String
}

/// The content of one field of a form.
public struct FormField: Hashable, Sendable {
    public let name: String
    public let text: String
    /// Why the text cannot stay as it is; nil if it can.
    public let problem: String?
}
