let (messages, socket) = AsyncStream.makeStream(of: String.self)
let tester = ViewModelTester(ChatViewModel(messages))
