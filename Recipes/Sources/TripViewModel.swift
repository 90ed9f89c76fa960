import Foundation
import Observation
import SimpleViewModel

/// A delegate, a permission, and a notification.
@Observable final class TripViewModel: ViewModel {
    enum Input { case didTapStart, permission(Permission), didMove(to: String), didChangeUnits }
    typealias Work = Never

    let scope = Scope()
    private(set) var stops: [String] = []
    private(set) var changeCount = 0
    private(set) var isRecording = false
    private(set) var needsSettings = false
    private var isAsking = false
    private let manager: LocationManager
    private let listener: LocationListener
    private var subscription: Subscription?

    init(_ manager: LocationManager, center: NotificationCenter = .default) {
        self.manager = manager
        listener = LocationListener(scope)
        manager.delegate = listener  // calls back at once: the input waits for the interface
        let token = center.addObserver(forName: .unitsDidChange, object: nil, queue: nil) {
            [scope] _ in scope.sendFromAnyThread(.didChangeUnits)
        }
        subscription = Subscription { center.removeObserver(token) }
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case .didTapStart:
            switch manager.permission {
            case .granted: isRecording = true
            case .denied: needsSettings = true
            case .notAsked where isAsking: break  // a double tap
            case .notAsked:
                isAsking = true
                manager.requestPermission()
            }
        case let .permission(permission):  // at once, then as an answer, or from Settings
            needsSettings = permission == .denied
            isRecording = permission == .granted && (isRecording || isAsking)
            isAsking = isAsking && permission == .notAsked
        case let .didMove(stop): if isRecording { stops.append(stop) }
        case .didChangeUnits: changeCount += 1
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

    nonisolated func locationManager(_ manager: LocationManager, didChange permission: Permission) {
        scope.sendFromAnyThread(.permission(permission))
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

enum Permission: Sendable { case notAsked, granted, denied }

/// Stands in for that of Core Location.
final class LocationManager {
    weak var delegate: (any LocationManagerDelegate)? {
        didSet { delegate?.locationManager(self, didChange: permission) }
    }
    private(set) var permission = Permission.notAsked
    private(set) var requests = 0

    func requestPermission() { requests += 1 }

    func answer(_ permission: Permission) {
        self.permission = permission
        delegate?.locationManager(self, didChange: permission)
    }

    func move(to stop: String) { delegate?.locationManager(self, didMoveTo: stop) }
}

protocol LocationManagerDelegate: AnyObject {
    func locationManager(_ manager: LocationManager, didMoveTo stop: String)
    func locationManager(_ manager: LocationManager, didChange permission: Permission)
}
