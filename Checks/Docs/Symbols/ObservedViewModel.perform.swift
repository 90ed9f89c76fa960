import SwiftUI
let screen = ObservedViewModel(ScreenViewModel())
