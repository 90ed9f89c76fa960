import Observation
import SimpleViewModel

@Observable final class HistoryViewModel: ViewModel {
    enum Input { case didTapDelete(String), didTapUndo }

    private(set) var notes: [String]
    private var past: [[String]] = []

    init(notes: [String]) { self.notes = notes }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didTapDelete(note):
            guard notes.contains(note) else { return }  // a double tap is one change
            past.append(notes)
            notes.removeAll { $0 == note }
        case .didTapUndo: notes = past.popLast() ?? notes
        }
    }
}
