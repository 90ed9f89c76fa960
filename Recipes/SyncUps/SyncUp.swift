/// A meeting that a team has again and again.
public struct SyncUp: Hashable, Identifiable, Sendable {
    public let id: Int
    public var plan: Plan
    public var meetings: [Meeting] = []

    /// What its form edits.
    ///
    /// The meetings are not in it, so that saving a form can't bring back old
    /// ones, or lose those that were recorded meanwhile.
    public struct Plan: Hashable, Sendable {
        public var title: String
        public var attendees: [String]
        public var minutes: Int

        public init(title: String = "", attendees: [String] = [""], minutes: Int = 5) {
            self.title = title
            self.attendees = attendees
            self.minutes = minutes
        }
    }

    public init(id: Int, plan: Plan, meetings: [Meeting] = []) {
        self.id = id
        self.plan = plan
        self.meetings = meetings
    }
}

extension [SyncUp] {
    public subscript(id id: SyncUp.ID) -> SyncUp? {
        first { $0.id == id }
    }
}

/// A meeting that took place.
public struct Meeting: Hashable, Identifiable, Sendable {
    public let id: Int
    public let transcript: String

    public init(id: Int, transcript: String) {
        self.id = id
        self.transcript = transcript
    }
}
