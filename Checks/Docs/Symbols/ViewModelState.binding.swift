import SwiftUI
struct Profile { var name = "" }
let screen = ViewModelState(ProfileViewModel(), initial: Profile()) { profile, output in
    if case let .name(name) = output { profile.name = name }
    return nil
}
