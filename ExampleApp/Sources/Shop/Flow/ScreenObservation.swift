import Observation

/// Calls back after each change of the observed state that a screen reads to be drawn.
///
/// A callback of Observation comes once, before the change. So the screen is read again in the next turn, and several
/// changes in one turn are one.
@MainActor func observe(_ screen: any Screen, didChange: @escaping @MainActor () -> Void) {
    withObservationTracking {
        var drawing = Drawing()
        screen.draw(in: &drawing)
        _ = (screen.title, screen.isBusy, screen.activity)
    } onChange: { [weak screen] in
        Task { @MainActor in
            guard let screen else { return }
            observe(screen, didChange: didChange)
            didChange()
        }
    }
}
