@MainActor final class Player {
    enum Work { case tick }
    let tasks = ViewModelTasks<Work>()
    var position = 0

    func play() {
        // The example stands here.
    }
}
