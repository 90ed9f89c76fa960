import Foundation
import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct AnswerTests {
    typealias Completion = @Sendable (Result<Int, any Error>) -> Void

    @Test func theFirstAnswerCountsAndASecondIsDropped() async throws {
        let value = try await answer { (complete: @escaping Completion) in
            for number in 1...2 { complete(.success(number)) }
        }
        #expect(value == 1)
    }
    @Test func anErrorOfAnotherThreadIsThrown() async {
        await #expect(throws: Offline.self) {
            try await answer { (complete: @escaping Completion) in
                Thread.detachNewThread { complete(.failure(Offline())) }
            }
        }
    }
    @Test func withoutAnAnswerTheWorkEndsWithItsScreenAndALateOneIsDropped() async {
        var complete: Completion?
        var log: [String] = []
        let scope = ViewModelScope<Void, Int>()
        var screen: ViewModelInterface? = ViewModelInterface(
            ScopedViewModel(scope: scope) {
                scope.run(1, .restart) {
                    defer { log.append("ended") }
                    return try await answer { complete = $0 }
                } then: {
                    log.append("\($0)")
                } catch: {
                    log.append("\($0)")
                }
            })
        screen?.send(())
        await settle()
        #expect(scope.isRunning(1))
        screen = nil
        complete?(.success(1))
        await settle()
        #expect(log == ["ended"])
    }
}

@MainActor @Suite struct TotalViewModelTests {
    let amounts = Subject<[Int]>()
    let discounts = Subject<Int>()

    @Test func eachValueArrivesAtOnceEvenBeforeTheScreenExists() {
        let viewModel = TotalViewModel(amounts: amounts, discounts: discounts)
        amounts.send([1, 2])
        let screen = ViewModelInterface(viewModel)
        screen.send(.didTapPay)
        #expect(screen.total == 3)
        for amount in 1...4 {
            amounts.send([amount])
            #expect(screen.total == amount)
        }
        discounts.send(1)
        #expect(screen.total == 3)
    }
    @Test func aParentThatIsNoViewModelPassesOutputsOnAndLetsGoOfTheScreen() {
        var made: TotalViewModel? = TotalViewModel(amounts: amounts, discounts: discounts)
        weak var viewModel: TotalViewModel?
        viewModel = made
        var checkout = made.map(Checkout.init)
        made = nil
        var paid: [Int] = []
        let subscription = checkout?.payments.sink { paid.append($0) }
        amounts.send([5])
        checkout?.screen.send(.didTapPay)
        #expect(paid == [5])
        checkout = nil
        amounts.send([6])
        #expect(viewModel == nil)
        #expect(amounts.receivers.isEmpty)
        withExtendedLifetime(subscription) {}
    }
}

@MainActor @Suite struct TripViewModelTests {
    let manager = LocationManager()
    let center = NotificationCenter()

    @Test func aDelegateCallIsAnInputAtOnceAndTheListenerEndsWithTheScreen() {
        var screen: ViewModelInterface? = ViewModelInterface(TripViewModel(manager, center: center))
        #expect(screen?.stops == [])  // creates the view model
        for stop in ["a", "b"] { manager.move(to: stop) }
        #expect(screen?.stops == ["a", "b"])
        screen = nil
        #expect(manager.delegate == nil)
    }
    @Test func notificationsArriveAtOnceOnTheMainThreadAndLaterFromAnother() async {
        let screen = ViewModelInterface(TripViewModel(manager, center: center))
        #expect(screen.changeCount == 0)
        center.post(name: .unitsDidChange, object: nil)
        #expect(screen.changeCount == 1)
        let (center, isPosted) = (center, DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            for _ in 1...3 { center.post(name: .unitsDidChange, object: nil) }
            isPosted.signal()
        }
        isPosted.wait()
        #expect(screen.changeCount == 1)
        await settle()
        #expect(screen.changeCount == 4)
    }
}

private struct ScopedViewModel: ViewModel {
    let scope: ViewModelScope<Void, Int>
    let begin: () -> Void

    func accept(_ input: Void, respond: (Never) -> Void) { begin() }
}
