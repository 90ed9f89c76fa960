import Observation
import SimpleViewModel

/// Rows that are dragged, and that move to another list: each stays open
/// as long as one of the lists has it.
@Observable final class PlaylistViewModel: ViewModel {
    enum Input {
        case didAdd([String]), didDrag(from: Int, to: Int), didDelete(Int)
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
        case let .didDrag(from, to):
            guard songs.indices.contains(from), songs.indices.contains(to) else { return }
            songs.insert(songs.remove(at: from), at: to)
        case let .didDelete(index):
            guard songs.indices.contains(index) else { return }
            songs.remove(at: index)
        case let .song(id, .ended):
            guard let index = songs.firstIndex(where: { $0.id == id }) else { return }
            played.append(songs.remove(at: index))
        }
    }
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
