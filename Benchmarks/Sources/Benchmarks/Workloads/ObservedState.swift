import BenchmarkModels
import Observation
import SimpleViewModel

/// `ObservedViewModel` and `ViewModelState`, compared with an `@Observable` class that the view calls directly.
@MainActor enum ObservedState {
    static let workloads = [
        Workload(
            name: "observed",
            summary: "ObservedViewModel: a member changes, and a view reads it again each time",
            sides: [
                Side(name: Side.ours) { updatesOfViewModel($0) },
                Side(name: Side.byHand) { updatesByHand($0, isObserved: true) },
            ],
            iterations: 5_000, repetitions: 51, ratioBudget: 1.1, allocationBudget: 12.5),
        Workload(
            name: "state",
            summary: "ViewModelState: a member changes that is not observed now",
            sides: [
                Side(name: Side.ours) { updates($0, isObserved: false) },
                Side(name: Side.byHand) { updatesByHand($0, isObserved: false) },
            ],
            repetitions: 51, allocationBudget: 1),
        Workload(
            name: "state-observed",
            summary: "the same, and a view reads it again each time",
            sides: [
                Side(name: Side.ours) { updates($0, isObserved: true) },
                Side(name: Side.byHand) { updatesByHand($0, isObserved: true) },
            ],
            iterations: 5_000, repetitions: 51, allocationBudget: 12.5),
    ]

    private struct Content {
        var total = 0
        var name = ""
    }

    private static func updates(_ iterations: Int, isObserved: Bool) -> () -> Void {
        let screen = ViewModelState(PageViewModel(), initial: Content()) { content, output in
            switch output {
            case let .total(total): content.total = total
            case let .name(name): content.name = name
            }
            return nil
        }
        let view = ReadingView { screen.total &+ screen.name.utf8.count }
        return {
            view.read()
            for number in 0..<iterations {
                screen.send(.didAdd(quantity: number))
                if isObserved { view.read() }
            }
        }
    }

    private static func updatesOfViewModel(_ iterations: Int) -> () -> Void {
        let page = ObservedViewModel(ObservedPageViewModel())
        let view = ReadingView { page.total &+ page.name.utf8.count }
        return {
            view.read()
            for number in 0..<iterations {
                page.send(.didAdd(quantity: number))
                view.read()
            }
        }
    }

    private static func updatesByHand(_ iterations: Int, isObserved: Bool) -> () -> Void {
        let page = ObservablePage()
        let view = ReadingView { page.total &+ page.name.utf8.count }
        return {
            view.read()
            for number in 0..<iterations {
                page.add(number)
                if isObserved { view.read() }
            }
        }
    }
}

/// Reads the values that it shows, and is invalidated when they change, like a SwiftUI view.
@MainActor private final class ReadingView {
    private let content: () -> Int
    private var shown = 0

    init(_ content: @escaping () -> Int) { self.content = content }

    @inline(never) func read() {
        shown &+= withObservationTracking {
            content()
        } onChange: {
        }
    }
}
