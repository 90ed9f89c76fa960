import Foundation
import Observation
import SimpleViewModel

@Observable final class TripViewModel: ViewModel {
    enum Input { case didMove(to: String), didChangeUnits, didTapEnd }
    enum Output: Equatable { case ended(stops: Int) }

    private(set) var stops: [String] = []
    private(set) var changeCount = 0
    private var listener: LocationListener?
    private var subscription: Subscription?

    init(_ manager: LocationManager, center: NotificationCenter = .default) {
        let inputs = ViewModelInputs(of: self)
        let listener = LocationListener(inputs)
        manager.delegate = listener
        self.listener = listener
        let token = center.addObserver(forName: .unitsDidChange, object: nil, queue: nil) { _ in
            inputs.sendFromAnyThread(.didChangeUnits)
        }
        subscription = Subscription { center.removeObserver(token) }
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didMove(stop): stops.append(stop)
        case .didChangeUnits: changeCount += 1
        case .didTapEnd: respond(.ended(stops: stops.count))
        }
    }
}

/// The manager does not retain its delegate, so the view model does.
final class LocationListener: NSObject, LocationManagerDelegate {
    private let inputs: ViewModelInputs<TripViewModel.Input>

    init(_ inputs: ViewModelInputs<TripViewModel.Input>) { self.inputs = inputs }

    nonisolated func locationManager(_ manager: LocationManager, didMoveTo stop: String) {
        inputs.sendFromAnyThread(.didMove(to: stop))
    }
}

/// Ends when the object that stores it is released, like Combine's `AnyCancellable`.
final class Subscription {
    private let end: () -> Void

    init(_ end: @escaping () -> Void) { self.end = end }

    deinit { end() }
}

extension Notification.Name {
    static let unitsDidChange = Notification.Name("unitsDidChange")
}

/// Stands in for that of Core Location.
final class LocationManager {
    weak var delegate: (any LocationManagerDelegate)?

    func move(to stop: String) { delegate?.locationManager(self, didMoveTo: stop) }
}

protocol LocationManagerDelegate: AnyObject {
    func locationManager(_ manager: LocationManager, didMoveTo stop: String)
}
