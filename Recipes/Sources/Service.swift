import Foundation
import Observation

struct Offline: Error {}

func message(for error: any Error) -> String {
    switch error {
    case is Offline: "You are offline."
    case let error as any LocalizedError: error.errorDescription ?? "Try again."
    default: "Something went wrong. Try again."
    }
}

/// The failures of work whose screen has closed: the app shows them on
/// whatever screen is there.
@MainActor @Observable final class Failures {
    private(set) var messages: [String] = []

    func report(_ text: String) { messages.append(text) }
}
