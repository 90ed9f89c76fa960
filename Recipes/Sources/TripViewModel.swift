import Foundation
import Observation
import SimpleViewModel

@Observable final class TripViewModel: ViewModel {
    enum Input { case didMove(to: String), didChangeUnits, didTapEnd }
    enum Output: Equatable { case ended(stops: Int) }

    typealias Work = Never
    let scope = Scope()
    private(set) var stops: [String] = []
    private(set) var changeCount = 0
    private var listener: LocationListener?
    private var subscription: Subscription?

    init(_ manager: LocationManager, center: NotificationCenter = .default) {
        let listener = LocationListener(scope)
        manager.delegate = listener
        self.listener = listener
        let token = center.addObserver(forName: .unitsDidChange, object: nil, queue: nil) { [scope] _ in
            scope.sendFromAnyThread(.didChangeUnits)
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
    private let scope: TripViewModel.Scope

    init(_ scope: TripViewModel.Scope) { self.scope = scope }

    nonisolated func locationManager(_ manager: LocationManager, didMoveTo stop: String) {
        scope.sendFromAnyThread(.didMove(to: stop))
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
