import Observation
import SimpleViewModel

/// The page of one sync-up, which owns its sheets and alerts.
@Observable final class DetailViewModel: ViewModel {
    enum Input {
        case didTapStart, didTapStartWithoutSpeech
        case didTapEdit, form(FormViewModel.Output)
        case didTapDelete, didConfirmDelete
        case didDismissForm, didDismissAlert
    }
    enum Output: Equatable { case startMeeting(SyncUp.ID) }
    enum Work { case askForSpeech }
    enum Alert { case confirmDelete, speechDenied, speechRestricted }

    let id: SyncUp.ID
    var syncUp: SyncUp? { syncUps.all[id: id] }
    private(set) var form: ViewModelChild<FormViewModel>?
    private(set) var alert: Alert?
    private let syncUps: ViewModelInterface<SyncUpsViewModel>
    private let speech: Speech
    let scope = Scope()

    init(_ id: SyncUp.ID, in syncUps: ViewModelInterface<SyncUpsViewModel>, speech: Speech) {
        self.id = id
        self.syncUps = syncUps
        self.speech = speech
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didTapStart:
            scope.run(.askForSpeech, .ignoreWhileRunning) { [speech] in
                await speech.permission()
            } then: { [id] permission in
                switch permission {
                case .granted: respond(.startMeeting(id))
                case .denied: self.alert = .speechDenied
                case .restricted: self.alert = .speechRestricted
                }
            }
        case .didTapStartWithoutSpeech:
            alert = nil
            respond(.startMeeting(id))
        case .didTapEdit:
            guard form == nil, let syncUp else { return }
            form = scope.child(FormViewModel(syncUp.plan), as: Input.form)
        case let .form(.didSave(plan)):
            form = nil
            syncUps.send(.didSave(plan, of: id))
        case .form(.didCancel), .didDismissForm:
            form = nil
        case .didDismissAlert:
            alert = nil
        case .didTapDelete:
            alert = .confirmDelete
        case .didConfirmDelete:
            alert = nil
            syncUps.send(.didDelete(id))
        }
    }
}
