import Observation
import SimpleViewModel

/// A meeting that takes place: a timer, whose turn it is, and what is said.
@Observable final class RecorderViewModel: ViewModel {
    enum Input {
        case didAppear
        case didTapNext
        case didTapEnd, didTapSave, didTapDiscard, didTapResume
    }
    enum Output: Equatable { case finished(transcript: String, of: SyncUp.ID), discarded }
    enum Work { case tick, listen }
    enum Alert { case endMeeting, speechFailed }

    let id: SyncUp.ID
    private(set) var secondsElapsed = 0
    private(set) var speaker = 0
    private(set) var transcript = ""
    private(set) var alert: Alert?

    var secondsLeft: Int { max(0, seconds - secondsElapsed) }
    private var seconds: Int { plan.minutes * 60 }
    private let plan: SyncUp.Plan
    private let speech: Speech
    let scope = Scope()

    init(_ syncUp: SyncUp, speech: Speech) {
        id = syncUp.id
        plan = syncUp.plan
        self.speech = speech
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:  // with onAppear and send: it goes on while another screen covers it
            let before = transcript.isEmpty ? "" : transcript + " "
            scope.run(.tick, .ignoreWhileRunning, every: .seconds(1)) {
                self.tick(respond)
            }
            scope.run(.listen, .ignoreWhileRunning, over: self.speech.transcripts()) { text in
                self.transcript = before + text
            } catch: { _ in
                self.alert = .speechFailed
            }
        case .didTapNext:
            guard speaker + 1 < plan.attendees.count else {
                alert = .endMeeting
                return
            }
            speaker += 1
            secondsElapsed = speaker * seconds / plan.attendees.count
        case .didTapEnd:
            alert = .endMeeting
        case .didTapSave:
            finish(respond)
        case .didTapDiscard:
            stop()
            respond(.discarded)
        case .didTapResume:
            alert = nil
        }
    }

    private func tick(_ respond: (Output) -> Void) {
        guard alert == nil else { return }
        secondsElapsed += 1
        speaker = min(secondsElapsed * plan.attendees.count / seconds, plan.attendees.count - 1)
        if secondsLeft == 0 { finish(respond) }
    }

    private func finish(_ respond: (Output) -> Void) {
        stop()
        respond(.finished(transcript: transcript, of: id))
    }

    private func stop() {
        alert = nil
        scope.cancelAll()
    }
}
