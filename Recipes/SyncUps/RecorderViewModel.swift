import Observation
import SimpleViewModel

/// A meeting that takes place: a timer, whose turn it is, and what is said.
@Observable public final class RecorderViewModel: ViewModel {
    public enum Input {
        case didAppear
        case didTapNext
        case didTapEnd, didTapSave, didTapDiscard, didTapResume
    }
    public enum Output: Equatable { case finished(transcript: String, of: SyncUp.ID), discarded }
    public enum Work { case tick, listen }
    public enum Alert { case endMeeting, speechFailed }

    public let id: SyncUp.ID
    public private(set) var secondsElapsed = 0
    public private(set) var speaker = 0
    public private(set) var transcript = ""
    public private(set) var alert: Alert?

    public var secondsLeft: Int { max(0, seconds - secondsElapsed) }
    private var seconds: Int { plan.minutes * 60 }
    private let plan: SyncUp.Plan
    private let speech: Speech
    public let scope = Scope()

    public init(_ syncUp: SyncUp, speech: Speech) {
        id = syncUp.id
        plan = syncUp.plan
        self.speech = speech
    }

    public func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            scope.run(.tick, .ignoreWhileRunning, every: .seconds(1)) {
                self.tick(respond)
            }
            scope.run(.listen, .ignoreWhileRunning, over: self.speech.transcripts()) { text in
                self.transcript = text
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
