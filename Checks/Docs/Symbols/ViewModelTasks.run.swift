enum Output {
    case isSaving(Bool), saved, price(Int), name(String), progress(Int), downloaded(String), temperature(Int)
    case stoppedTyping, failed(String)
}
enum Work { case listen, load, save, download, measure, typing }
struct Store {
    func save(_ name: String) async {}
}
struct Thermometer {
    func measure(_ emit: @Sendable (Int) -> Void) async {}
}
let (store, thermometer) = (Store(), Thermometer())
let name = "Ada"
let tasks = ViewModelTasks<Work>()
let respond: (Output) -> Void = { _ in }
func load() async throws -> String { "" }
func download(_ emit: @Sendable (Int) -> Void) async throws -> String { "" }
func prices() -> AsyncThrowingStream<Int, any Error> { AsyncThrowingStream { nil } }
func temperatures() -> AsyncStream<Int> { AsyncStream { nil } }
