import Foundation

/// The state of a screen's content, decided by its view model so that all front ends agree: exactly one of these.
///
/// A load that fails is `failed` if there is nothing to show. Otherwise the value stays, and `problem` says why it may be
/// outdated. Both offer a retry. Any other failure is shown once, with an output `showError`.
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
        case let .shown(value, _): .shown(value, problem: error.localizedDescription)
        case .loading, .empty, .failed: .failed(Message(title: title, detail: error.localizedDescription))
        }
    }

    /// The content with another value, and the same problem.
    func with(_ value: Value) -> Content {
        if case let .shown(_, problem) = self { .shown(value, problem: problem) } else { .shown(value) }
    }
}

/// A sentence or two that a screen shows if it has no value to show.
public struct Message: Hashable, Sendable {
    public let title: String
    public let detail: String

    public init(title: String, detail: String) {
        (self.title, self.detail) = (title, detail)
    }
}
