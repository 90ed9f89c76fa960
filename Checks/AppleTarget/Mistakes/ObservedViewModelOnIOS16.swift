// error: 'ObservedViewModel' is only available in iOS 17 or newer
// An app that also runs on iOS 16 needs `@available` on the code that observes.

import Observation
import SimpleViewModel
import SwiftUI

@available(iOS 17, *)
@Observable final class TitleViewModel: ViewModel {
    private(set) var title = ""

    func accept(_ input: String, respond: (String) -> Void) { title = input }
}

#if FIXED
@available(iOS 17, *)
#endif
struct TitleView: View {
    let title: ObservedViewModel<TitleViewModel>

    var body: some View { EmptyView() }
}
