import Observation

/// The failures of what customers have decided, which the app shows, whether or not their screen is
/// still there.
///
/// A load that fails is not one of them: it is the content of its screen.
@Observable @MainActor public final class Failures {
    /// Those that were not dismissed yet, the oldest first.
    public private(set) var alerts: [Message] = []

    func report(_ error: any Error) { alerts.append(Message(error)) }

    public func dismiss() { alerts = Array(alerts.dropFirst()) }
}
