import Observation
import SimpleViewModel

/// The app: the list, the sheet for a new sync-up, and the path of pushed screens, all of which it
/// owns.
@Observable final class AppViewModel: ViewModel {
    enum Input {
        case didTapAdd, form(FormViewModel.Output), didDismissSheet
        case didTapSyncUp(SyncUp.ID)
        case didChangePath([Screen.Shown]), didPop
        case detail(DetailViewModel.Output)
        case recorder(RecorderViewModel.Output)
        case syncUps(SyncUpsViewModel.Output)
    }
    enum Output: Equatable { case toast(String) }
    enum Screen: ViewModelShown {
        case detail(ViewModelChild<DetailViewModel>)
        case recorder(ViewModelChild<RecorderViewModel>)
    }

    typealias Work = Never
    let scope = Scope()
    let syncUps: ViewModelChild<SyncUpsViewModel>
    private(set) var newSyncUp: ViewModelChild<FormViewModel>?
    private(set) var path: [Screen] = []
    /// What is on its way out: a swipe back that is given up brings it back.
    private var leaving: [Screen] = []
    private let speech: Speech

    init(syncUps: SyncUpsViewModel, speech: Speech) {
        self.syncUps = scope.child(syncUps, as: Input.syncUps)
        self.speech = speech
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didTapAdd:
            guard newSyncUp == nil else { return }  // a second tap keeps what was typed
            newSyncUp = scope.child(FormViewModel(SyncUp.Plan()), as: Input.form)
        case let .form(.didSave(plan)):
            newSyncUp = nil
            syncUps.send(.didSave(plan, of: nil))
        case .form(.didCancel), .didDismissSheet:
            newSyncUp = nil
        case let .didTapSyncUp(id):
            guard path.isEmpty else { return }
            let detail = DetailViewModel(id, in: syncUps.interface, speech: speech)
            path = [.detail(scope.child(detail, name: id, as: Input.detail))]
        case let .didChangePath(shown):
            let known = path + leaving
            path = shown.compactMap { screen in known.first { $0.shown == screen } }
            leaving = known.filter { !shown.contains($0.shown) }
        case .didPop:  // from onDisappear of a pushed page
            leaving = []
        case let .detail(.startMeeting(id)):
            // A second tap comes while the first has begun.
            guard let syncUp = syncUps.all[id: id], !path.contains(where: \.isRecorder) else {
                return
            }
            let recorder = RecorderViewModel(syncUp, speech: speech)
            path.append(.recorder(scope.child(recorder, name: id, as: Input.recorder)))
        case let .recorder(.finished(transcript, id)):
            leaveRecorder()
            syncUps.send(.didRecord(transcript: transcript, of: id))
        case .recorder(.discarded):
            leaveRecorder()
        case let .syncUps(.deleted(id)):
            path.removeAll { $0.syncUp == id }
            leaving.removeAll { $0.syncUp == id }
        case .syncUps(.couldNotSave):
            respond(.toast("The sync-ups could not be saved."))
        }
    }

    private func leaveRecorder() {
        path.removeAll(where: \.isRecorder)
        leaving.removeAll(where: \.isRecorder)
    }
}

extension AppViewModel.Screen {
    /// What a view keeps, without keeping the screen open.
    enum Shown: Hashable {
        case detail(ViewModelInterface<DetailViewModel>)
        case recorder(ViewModelInterface<RecorderViewModel>)
    }

    @MainActor var shown: Shown {
        switch self {
        case let .detail(detail): .detail(detail.interface)
        case let .recorder(recorder): .recorder(recorder.interface)
        }
    }

    @MainActor var syncUp: SyncUp.ID {
        switch self {
        case let .detail(detail): detail.id
        case let .recorder(recorder): recorder.id
        }
    }

    var isRecorder: Bool {
        if case .recorder = self { true } else { false }
    }
}
