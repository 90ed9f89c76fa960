/// A meeting that a team has again and again.
struct SyncUp: Hashable, Identifiable, Sendable {
    let id: Int
    var plan: Plan
    var meetings: [Meeting] = []

    /// What its form edits.
    ///
    /// The meetings are not in it, so that saving a form can't bring back old
    /// ones, or lose those that were recorded meanwhile.
    struct Plan: Hashable, Sendable {
        var title = ""
        var attendees = [""]
        var minutes = 5
    }
}

extension [SyncUp] {
    subscript(id id: SyncUp.ID) -> SyncUp? {
        first { $0.id == id }
    }
}

/// A meeting that took place.
struct Meeting: Hashable, Identifiable, Sendable {
    let id: Int
    let transcript: String
}
