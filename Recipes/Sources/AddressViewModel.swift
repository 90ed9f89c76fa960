import Observation
import SimpleViewModel

struct Draft: Equatable, Sendable { var name = "", email = "" }

actor Drafts {  // a file or a database
    private(set) var draft = Draft()

    func save(_ draft: Draft) { self.draft = draft }
}

@Observable final class AddressViewModel: ViewModel {
    enum Input { case name(String), email(String), didTapSave }
    enum Output: Equatable { case saved(Draft), focusEmail }
    enum Work { case saveDraft }

    private(set) var draft: Draft
    private(set) var hasSubmitted = false
    private var isSaved = false
    private let drafts: Drafts
    let scope = Scope()

    init(
        draft: Draft = Draft(), service drafts: Drafts = Drafts()
    ) {
        self.draft = draft
        self.drafts = drafts
    }

    var emailProblem: String? {
        hasSubmitted && !draft.email.contains("@") ? "Type an address as in name@example.com." : nil
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        guard !isSaved else { return }  // a second tap, before the screen has closed
        switch input {
        case let .name(text):
            draft.name = text
            keep(draft, after: .seconds(1))
        case let .email(text):
            draft.email = text
            keep(draft, after: .seconds(1))
        case .didTapSave:
            hasSubmitted = true
            draft.email = draft.email.filter { $0 != " " }
            guard emailProblem == nil else { return respond(.focusEmail) }
            isSaved = true
            keep(Draft())  // replaces the draft that waits for its delay
            respond(.saved(draft))
        }
    }

    /// A commit: a draft that waits for its delay is kept at once if the screen closes.
    private func keep(_ draft: Draft, after delay: Duration = .zero) {
        scope.commit(.saveDraft, .restart, after: delay) { [drafts] in
            await drafts.save(draft)
        }
    }
}
