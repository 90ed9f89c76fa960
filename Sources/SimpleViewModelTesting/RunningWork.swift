// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import SimpleViewModel

extension ViewModelTasks {
    /// The names of the work that has not ended, in alphabetical order; empty without any.
    ///
    /// Which names there are is the view model's secret, and `isRunning(_:)` has to be told one; so this looks by
    /// reflection into what the tasks store. Where that is not found there are no names, and the kit's tests fail.
    var namesOfRunningWork: String {
        let groups = Mirror(reflecting: self).descendant("table", "some", "byName", "some", "groups") ?? [:]
        return Mirror(reflecting: groups).children.map { Mirror(reflecting: $0.value) }
            .filter { $0.descendant("value", "running", 0) != nil }
            .map { "\($0.descendant("key") ?? "")" }.sorted().joined(separator: ", ")
    }
}
