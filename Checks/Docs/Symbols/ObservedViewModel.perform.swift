import SwiftUI
struct Row: Identifiable { let id = 1, title = "" }
final class RowsViewModel: ViewModel, Observable {
    enum Input { case didPullToRefresh }

    let rows: [Row] = []

    func accept(_ input: Input, respond: (Never) -> Void) {}
}
let screen = ObservedViewModel(RowsViewModel())
