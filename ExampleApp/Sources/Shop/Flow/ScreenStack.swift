/// The open screens, one above the other.
///
/// A screen that is left is released, which cancels its work.
@MainActor final class ScreenStack {
    private let display: Display
    private var entries: [(id: Int, screen: any Screen)] = []
    private var lastID = 0
    /// The command that asked whether to leave unsaved edits.
    private(set) var question: String?
    private var settling: [CheckedContinuation<Void, Never>] = []

    init(display: Display) {
        self.display = display
    }

    var top: (any Screen)? { entries.last?.screen }
    var isAtRoot: Bool { entries.count < 2 }
    var isBusy: Bool { entries.contains { $0.screen.isBusy } }

    func push(_ make: (Stage) -> any Screen) {
        entries.append(makeEntry(make))
        topDidChange()
    }

    /// Leaves the screen on top; the one at the bottom stays.
    func pop() { drop(min(1, entries.count - 1)) }

    /// Leaves all screens but the one at the bottom, which is drawn again even if it was on top.
    func popToRoot() {
        if isAtRoot { display.redraw() }
        drop(entries.count - 1)
    }

    /// Leaves screens, unless something on one of them is not saved: then it asks, and leaves at the second time.
    ///
    /// - Parameters:
    ///   - command: The command that leaves.
    ///   - count: How many of the screens on top are left; nil for all.
    ///   - leave: Leaves.
    func leave(by command: String, _ count: Int? = nil, _ leave: () -> Void) {
        let left = entries.suffix(count ?? entries.count)
        guard question != command, left.contains(where: \.screen.hasUnsavedEdits) else { return leave() }
        question = command
        display.say(
            "Your changes are not saved. Type \(command) again to leave without them, or save them first.", .error)
    }

    /// Forgets a question that was answered with another command.
    func forget(_ old: String?) {
        if question == old { question = nil }
    }

    /// Returns when nothing runs on any screen.
    func settle() async {
        while isBusy {
            await withCheckedContinuation { settling.append($0) }
        }
    }

    // MARK: Requests of a stage

    private func makeEntry(_ make: (Stage) -> any Screen) -> (id: Int, screen: any Screen) {
        lastID += 1
        let id = lastID
        let stage = Stage(
            onChange: { [weak self] in self?.screenDidChange() },
            onSay: { [weak self] sentence, style in self?.display.say(sentence, style) },
            onLeave: { [weak self] in self?.leave(id) },
            onAsk: { [weak self] command, leave in self?.leave(by: command, nil, leave) },
            onReplace: { [weak self] make in self?.replace(id, make) }
        )
        let screen = make(stage)
        observe(screen) { [weak self] in self?.screenDidChange() }
        return (id, screen)
    }

    private func leave(_ id: Int) {
        guard let index = entries.firstIndex(where: { $0.id == id }), index > 0 else { return }
        drop(entries.count - index)
    }

    private func drop(_ count: Int) {
        guard count > 0 else { return }
        // Kept to the end of this call: one of them may have made it.
        let left = entries.suffix(count)
        entries.removeLast(count)
        topDidChange()
        withExtendedLifetime(left) {}
    }

    private func replace(_ id: Int, _ make: (Stage) -> any Screen) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        let left = entries[index]
        entries[index] = makeEntry(make)
        if index == entries.count - 1 { topDidChange() } else { screenDidChange() }
        withExtendedLifetime(left) {}
    }

    private func topDidChange() {
        guard let (id, screen) = entries.last else { return }
        display.top(screen, id: id)
        screen.didAppear()
        screenDidChange()
    }

    private func screenDidChange() {
        display.setNeedsUpdate()
        guard !isBusy else { return }
        let waiting = settling
        settling = []
        for continuation in waiting { continuation.resume() }
    }
}
