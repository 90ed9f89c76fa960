import Observation

// Nothing in it changes. The conformance lets SwiftUI's environment hold it.
extension Container: nonisolated Observable {}
