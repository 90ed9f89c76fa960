import Foundation

/// The content of a screen, decided by its view model so that all front ends agree: exactly one of
/// these.
///
/// A load that fails is `failed` if there is nothing to show. Otherwise the value stays, and
/// `problem` says why it may be outdated.
public enum Content<Value> {
    case loading
    case shown(Value, problem: String? = nil)
    case empty(Message)
    case failed(Message)

    /// The content of what is loaded, if it is; why the last load failed, if it did; and what
    /// failed beside it.
    init(_ value: Value?, failure: Message?, beside other: Message? = nil) {
        if let value {
            self = .shown(value, problem: (failure ?? other)?.sentence)
        } else {
            self = failure.map(Content.failed) ?? .loading
        }
    }

    public var value: Value? {
        if case let .shown(value, _) = self { value } else { nil }
    }

    public var offersRetry: Bool {
        switch self {
        case .loading, .shown(_, nil), .empty: false
        case .shown, .failed: true
        }
    }
}

extension Content: Equatable where Value: Equatable {}
extension Content: Sendable where Value: Sendable {}

/// The output of a screen whose state is observed: a sentence to show once.
public enum ToastOutput: Equatable {
    case showToast(String)
}

/// A sentence or two: what a screen shows if it has nothing else to show, or what has failed, and
/// what to do.
public struct Message: Hashable, Sendable {
    public let title: String
    public let detail: String

    public var sentence: String { detail.isEmpty ? title : "\(title) \(detail)" }
}

extension Message {
    init(_ error: any Error) {
        self.init(
            title: error.localizedDescription,
            detail: (error as? any LocalizedError)?.recoverySuggestion ?? "")
    }
}
