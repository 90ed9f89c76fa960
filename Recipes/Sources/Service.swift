import Foundation

struct Offline: Error {}

enum OrderError: Error { case soldOut }

func message(for error: any Error) -> String {
    switch error {
    case is Offline: "You are offline."
    case let error as any LocalizedError: error.errorDescription ?? "Try again."
    default: "Something went wrong. Try again."
    }
}

struct Service: Sendable {
    var part: @Sendable (Int) async throws -> [String] = { $0 < 2 ? ["\($0)a", "\($0)b"] : [] }
    var download: @Sendable (@escaping @Sendable (Int) -> Void) async throws -> String = { _ in "a"
    }
    var status: @Sendable () async throws -> String = { "packed" }
    var prices: @Sendable () -> AsyncThrowingStream<Int, any Error> = { .init { $0.finish() } }
    var star: @Sendable (Bool) async throws -> Void = { _ in throw Offline() }
    var order: @Sendable (String) async throws(OrderError) -> Int = { _ in 1 }
    var delete: @Sendable (String) async throws -> Void = { _ in }
    var track: @Sendable (String) -> Void = { _ in }
}
