import Foundation
import Testing

@testable import Recipes

@Suite struct ServiceTests {
    struct Full: LocalizedError { var errorDescription: String? { "The disk is full." } }
    struct Silent: LocalizedError {}
    struct Secret: Error { let password = "hunter2" }

    @Test func usersReadASentenceAndNoName() {
        #expect(message(for: Offline()) == "You are offline.")
        #expect(message(for: Full()) == "The disk is full.")
        #expect(message(for: Silent()) == "Try again.")
        #expect(message(for: Secret()) == "Something went wrong. Try again.")
    }
}
