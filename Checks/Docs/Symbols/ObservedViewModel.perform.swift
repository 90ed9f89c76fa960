import SwiftUI
struct Row: Identifiable { let id = 1, title = "" }
struct Screen { var rows: [Row] = [] }
let screen = ViewModelState(AnyViewModel<PullInput, Never> { _, _ in }, initial: Screen()) { _, output in output }
enum PullInput { case didPullToRefresh }
