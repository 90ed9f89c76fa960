@MainActor final class UIApplication {
    static let shared = UIApplication()
    func beginBackgroundTask() -> Int { 0 }
    func endBackgroundTask(_ task: Int) {}
}
