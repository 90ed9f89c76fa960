import Observation
import SimpleViewModel

/// The page of one sync-up, which owns its sheets and alerts.
@Observable public final class DetailViewModel: ViewModel {
    public enum Input {
        case didTapStart, didTapStartWithoutSpeech
        case didTapEdit, form(FormViewModel.Output)
        case didTapDelete, didConfirmDelete
        case didTapMeeting(Meeting), didDeleteMeeting(Meeting.ID)
        case didDismiss
    }
    public enum Output: Equatable { case startMeeting(SyncUp.ID), show(Meeting, of: SyncUp.ID) }
    public enum Work { case askForSpeech }
    /// What is shown over the page: one thing at a time.
    public enum Sheet: Hashable {
        case edit(ViewModelChild<FormViewModel>)
        case confirmDelete, speechDenied, speechRestricted
    }

    public let id: SyncUp.ID
    public var syncUp: SyncUp? { syncUps.all[id: id] }
    public private(set) var sheet: Sheet?
    private let syncUps: ViewModelInterface<SyncUpsViewModel>
    private let speech: Speech
    public let scope = Scope()

    public init(_ id: SyncUp.ID, in syncUps: ViewModelInterface<SyncUpsViewModel>, speech: Speech) {
        self.id = id
        self.syncUps = syncUps
        self.speech = speech
    }

    public func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didTapStart:
            scope.run(.askForSpeech, .ignoreWhileRunning) { [speech] in
                await speech.permission()
            } then: { [id] permission in
                switch permission {
                case .granted: respond(.startMeeting(id))
                case .denied: self.sheet = .speechDenied
                case .restricted: self.sheet = .speechRestricted
                }
            }
        case .didTapStartWithoutSpeech:
            sheet = nil
            respond(.startMeeting(id))
        case .didTapEdit:
            guard let syncUp else { return }
            sheet = .edit(scope.child(FormViewModel(syncUp.plan), as: Input.form))
        case let .form(.didSave(plan)):
            sheet = nil
            syncUps.send(.didSave(plan, of: id))
        case .form(.didCancel), .didDismiss:
            sheet = nil
        case .didTapDelete:
            sheet = .confirmDelete
        case .didConfirmDelete:
            sheet = nil
            syncUps.send(.didDelete(id))
        case let .didTapMeeting(meeting):
            respond(.show(meeting, of: id))
        case let .didDeleteMeeting(meeting):
            syncUps.send(.didDeleteMeeting(meeting, of: id))
        }
    }
}
