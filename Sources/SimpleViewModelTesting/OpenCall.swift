// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

@_spi(Testing) import SimpleViewModel

/// A call of a ``ManualFunction``, for the failures of the view model whose input led to it.
@MainActor final class OpenCall {
    /// As in `find("a")`, and `find`.
    let text, name: String
    /// The call's task retains it as long as it runs.
    private(set) weak var mark = ActivityMark.current
    let work = CurrentWork.number
    var isAnswered = false
    nonisolated let cancellations = Counter()
    var isCancelled: Bool { cancellations.count > 0 }

    init(_ text: String, _ name: String) {
        self.text = text
        self.name = name
        mark?.activity.note(self)
    }
}
