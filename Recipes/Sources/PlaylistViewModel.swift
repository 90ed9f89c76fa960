import Observation
import SimpleViewModel

/// Rows that are dragged, and that move to another list: each stays open
/// as long as one of the lists has it.
@Observable final class PlaylistViewModel: ViewModel {
    enum Input {
        case didAdd([String]), didDrag(String, to: Int), didDelete(String)
        case song(String, SongViewModel.Output)
    }
    typealias Work = Never

    let scope = Scope()
    private(set) var songs: [ViewModelChild<SongViewModel>] = []
    private(set) var played: [ViewModelChild<SongViewModel>] = []

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didAdd(titles):
            for title in titles where !(songs + played).contains(where: { $0.id == title }) {
                let song = SongViewModel(title)
                songs.append(scope.child(song, name: title, as: { .song(title, $0) }))
            }
        case let .didDrag(id, to):  // by id: the list may have moved during the drag
            guard let from = index(id) else { return }
            let song = songs.remove(at: from)
            songs.insert(song, at: min(max(to, 0), songs.count))
        case let .didDelete(id):
            songs.removeAll { $0.id == id }
            played.removeAll { $0.id == id }
        case let .song(id, .ended):
            guard let index = index(id) else { return }
            played.append(songs.remove(at: index))
        }
    }

    private func index(_ id: String) -> Int? { songs.firstIndex { $0.id == id } }
}

@Observable final class SongViewModel: ViewModel, Identifiable {
    enum Input { case didTapPlay }
    enum Output { case ended }
    enum Work { case play }

    let id: String
    let scope = Scope()
    private(set) var seconds = 0
    var isPlaying: Bool { scope.isRunning(.play) }

    init(_ id: String) { self.id = id }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didTapPlay:
            scope.run(.play, .ignoreWhileRunning, every: .seconds(1)) {
                self.seconds += 1
                if self.seconds == 3 {
                    self.scope.cancel(.play)
                    respond(.ended)
                }
            }
        }
    }
}
