// error: missing argument for parameter 'as' in call
// A row that passes to its page says as which of the page's inputs.

import SimpleViewModel
import SwiftUI

typealias Row = ViewModelInterface<AnyViewModel<Int, String>>
typealias Page = ViewModelInterface<AnyViewModel<String, Never>>

struct RowView: View {
    let row: Row
    let page: Page

    var body: some View {
        #if FIXED
        EmptyView().onAppear { row.receive(passingTo: page, as: { $0 }) }
        #else
        EmptyView().onAppear { row.receive(passingTo: page) }
        #endif
    }
}
