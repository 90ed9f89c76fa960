import Observation
import SimpleViewModel

/// A form for a new or an existing plan: it changes a draft, until Save.
@Observable final class FormViewModel: ViewModel {
    enum Input {
        case didChangeTitle(String), didChangeMinutes(Int), didChangeAttendee(Int, String)
        case didTapAddAttendee, didDeleteAttendee(Int)
        case didTapSave, didTapCancel
    }
    enum Output: Equatable { case didSave(SyncUp.Plan), didCancel }

    private(set) var draft: SyncUp.Plan
    var canSave: Bool { !saved.title.isEmpty }

    /// The draft without what was left empty.
    private var saved: SyncUp.Plan {
        var plan = draft
        plan.title = String(plan.title.drop(while: \.isWhitespace))
        plan.attendees.removeAll { $0.allSatisfy(\.isWhitespace) }
        if plan.attendees.isEmpty {
            plan.attendees = ["Attendee 1"]
        }
        return plan
    }

    init(_ plan: SyncUp.Plan) {
        draft = plan
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didChangeTitle(title): draft.title = title
        case let .didChangeMinutes(minutes): draft.minutes = min(max(minutes, 1), 60)
        case let .didChangeAttendee(index, name):
            if draft.attendees.indices.contains(index) { draft.attendees[index] = name }
        case .didTapAddAttendee: draft.attendees.append("")
        case let .didDeleteAttendee(index):
            if draft.attendees.indices.contains(index) { draft.attendees.remove(at: index) }
        case .didTapSave: if canSave { respond(.didSave(saved)) }
        case .didTapCancel: respond(.didCancel)
        }
    }
}
