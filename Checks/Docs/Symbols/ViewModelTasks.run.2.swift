enum Output { case isOrdering(Bool), ordered(Int), failed(String) }
enum Work { case order }
struct Shop {
    func order(_ item: String) async throws -> Int { 1 }
}
struct App {
    func report(_ result: Result<Int, any Error>) {}
}
let (shop, app, item) = (Shop(), App(), "tea")
let tasks = ViewModelTasks<Work>()
let respond: (Output) -> Void = { _ in }
