enum Output { case price(Int), failed(String) }
enum Work { case listen }
let tasks = ViewModelTasks<Work>()
let respond: (Output) -> Void = { _ in }
func prices() -> AsyncThrowingStream<Int, any Error> { AsyncThrowingStream { nil } }
