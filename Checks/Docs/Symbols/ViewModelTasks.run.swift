enum Output { case isSaving(Bool), saved, price(Int), name(String), failed(String) }
enum Work { case listen, load, save }
struct Store {
    func save(_ name: String) async {}
}
let store = Store()
let name = "Ada"
let tasks = ViewModelTasks<Work>()
let prices = AsyncStream<Int> { nil }
let respond: (Output) -> Void = { _ in }
func load() async throws -> String { "" }
