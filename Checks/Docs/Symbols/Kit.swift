// What the examples of the testing kit take for granted; each is a test of its own.

import SimpleViewModelTesting

@testable import Symbols

@MainActor struct Kit {
    let clock = ManualClock()
    let catalogue = Catalogue()
    let counter: ScreenViewModel
    let tester: ViewModelTester<ScreenViewModel>
    let socket: AsyncStream<String>.Continuation
    var viewModel: ScreenViewModel { counter }
    var start: ContinuousClock.Instant { clock.now }

    init() {
        let (messages, socket) = AsyncStream.makeStream(of: String.self)
        self.socket = socket
        counter = ScreenViewModel(socket: messages)
        tester = ViewModelTester(counter, clock: clock)
    }
}
