import Observation
import SimpleViewModel

/// All sync-ups.
///
/// Every screen reads them here, so that none shows an old copy, and a trace follows
/// them like a screen. Changes wait until the file has been read, so that nothing
/// overwrites what it contains.
@Observable final class SyncUpsViewModel: ViewModel {
    enum Input {
        case didTapRetry
        case didSave(SyncUp.Plan, of: SyncUp.ID?)
        case didDelete(SyncUp.ID)
        case didRecord(transcript: String, of: SyncUp.ID)
    }
    enum Output: Equatable { case deleted(SyncUp.ID), couldNotSave }
    enum Work { case read, write }

    private(set) var all: [SyncUp] = []
    var isLoading: Bool { scope.isRunning(.read) }
    var couldNotRead: Bool { scope.failure(of: .read) != nil }
    var couldNotWrite: Bool { scope.failure(of: .write) != nil }
    private var isRead = false
    private var waiting: [Input] = []
    private let file: SyncUpFile
    let scope = Scope()

    init(file: SyncUpFile) {
        self.file = file
        read()
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didTapRetry where couldNotWrite:
            write(respond)
        case .didTapRetry:
            read()
        case _ where !isRead:
            waiting.append(input)
        case let .didSave(plan, id):
            if let index = all.firstIndex(where: { $0.id == id }) {
                all[index].plan = plan
            } else if id == nil {
                all.append(SyncUp(id: nextID(after: all.map(\.id)), plan: plan))
            }
            write(respond)
        case let .didDelete(id):
            guard all[id: id] != nil else { return }
            all.removeAll { $0.id == id }
            respond(.deleted(id))
            write(respond)
        case let .didRecord(transcript, id):
            // It may have been deleted meanwhile.
            guard let index = all.firstIndex(where: { $0.id == id }) else { return }
            let number = nextID(after: all[index].meetings.map(\.id))
            all[index].meetings.insert(Meeting(id: number, transcript: transcript), at: 0)
            write(respond)
        }
    }

    private func read() {
        guard !isRead else { return }
        scope.run(.read, .ignoreWhileRunning) { [file] in
            try await file.read()
        } then: { read in
            self.all = read
            self.isRead = true
            for input in self.waiting { self.scope.send(input) }
            self.waiting = []
        }
    }

    /// Writes a second after the last change; at once, if the app is closed before.
    private func write(_ respond: @escaping (Output) -> Void) {
        scope.commit(.write, .queueLatest, after: .seconds(1)) { [file, all] in
            try await file.write(all)
        } catch: { _ in
            respond(.couldNotSave)
        }
    }

    private func nextID(after ids: [Int]) -> Int {
        (ids.max() ?? 0) + 1
    }
}
