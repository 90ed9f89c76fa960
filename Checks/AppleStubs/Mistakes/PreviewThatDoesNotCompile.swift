// error: cannot find 'Screem' in scope
// What stands in a preview is checked, though nothing becomes of it.

import SwiftUI

struct Screen: View {
    var body: some View { EmptyView() }
}

#if FIXED
#Preview("Screen") { Screen() }
#else
#Preview("Screen") { Screem() }
#endif
