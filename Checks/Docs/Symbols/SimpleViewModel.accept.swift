final class Player {
    var onEnd: () -> Void = {}
}

final class PlayerViewModel: ViewModel {
    enum Input { case didTapPlay }
    enum Output { case isPlaying(Bool) }
    let player = Player()

    // The example stands here.
}
