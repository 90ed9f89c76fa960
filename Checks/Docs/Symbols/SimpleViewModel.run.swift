enum Output { case price(Int), name(String), failed(String) }
enum Work { case listen, load }
let tasks = ViewModelTasks<Work>()
let prices = AsyncStream<Int> { nil }
let respond: (Output) -> Void = { _ in }
func load() async throws -> String { "" }
