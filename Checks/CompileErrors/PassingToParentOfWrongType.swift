// error: to expected argument type '(RowViewModel.Output) -> PageViewModel.Input'
// An output must be converted to one of the parent's inputs.

import SimpleViewModel

final class RowViewModel: ViewModel {
    enum Input { case didTapAdd }
    enum Output { case added }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.added) }
}

final class PageViewModel: ViewModel {
    enum Input { case row(RowViewModel.Output), total(Int) }

    func accept(_ input: Input, respond: (Int) -> Void) { respond(1) }
}

@MainActor func connect(_ row: ViewModelInterface<RowViewModel>, to page: ViewModelInterface<PageViewModel>) {
    #if FIXED
    row.receive(passingTo: page, as: PageViewModel.Input.row)
    #else
    row.receive(passingTo: page, as: PageViewModel.Input.total)
    #endif
}
