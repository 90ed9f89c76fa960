import Foundation
import Observation

/// Whose visit it is.
@Observable @MainActor public final class Session {
    /// The account that is signed in.
    public internal(set) var account: AccountID?
    /// Bag and likes belong to it; a customer who signs out leaves them behind.
    private(set) var visit = UUID()

    init() {}

    func end() {
        account = nil
        visit = UUID()
    }
}

/// The failures of commits, which the app shows, whether or not their screen is still there.
///
/// A load that fails is not one of them: it is the content of its screen.
@Observable @MainActor public final class Failures {
    /// Those that were not dismissed yet, the oldest first.
    public private(set) var alerts: [Message] = []

    init() {}

    func report(_ error: any Error) {
        alerts.append(Message(error))
    }

    func dismiss() {
        alerts = Array(alerts.dropFirst())
    }
}
