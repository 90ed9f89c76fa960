import SwiftUI
let screen = ObservedViewModel(ScreenViewModel())
var toast = ""
// The example stands here.
print(toast)
