import SwiftUI
let screen = ObservedViewModel(ProfileViewModel())
