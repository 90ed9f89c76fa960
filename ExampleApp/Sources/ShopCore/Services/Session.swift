import Foundation
import Observation

/// Whose visit it is.
@MainActor final class Session {
    /// The account that is signed in.
    var account: AccountID?
    /// The server keeps bag and likes under it.
    let visit = UUID()
}

/// The failures of commits, which the app shows, whether or not their screen is still there.
///
/// A load that fails is not one of them: it is the content of its screen.
@Observable @MainActor final class Failures {
    /// Those that were not dismissed yet, the oldest first.
    private(set) var alerts: [Message] = []

    func report(_ error: any Error) {
        alerts.append(Message(error))
    }

    func dismiss() {
        alerts = Array(alerts.dropFirst())
    }
}
