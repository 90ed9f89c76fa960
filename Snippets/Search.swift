// A search that waits for typing to stop, and never shows an outdated result. Run it with: swift run Search
import SimpleViewModel

final class SearchViewModel: ViewModel {
    enum Input { case didType(String) }
    enum Output { case isSearching(Bool), results([String]), failed(String) }
    enum Work { case search }

    private let tasks = ViewModelTasks<Work>()
    private let find: @MainActor (String) async throws -> [String]

    init(find: @escaping @MainActor (String) async throws -> [String]) { self.find = find }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didType(text):
            tasks.run(.search, .restart, after: .milliseconds(100), isRunning: { respond(.isSearching($0)) }) {
                try await self.find(text)
            } then: { results in
                respond(.results(results))
            } catch: { error in
                respond(.failed("\(error)"))
            }
        }
    }
}

let search = ViewModelInterface(
    viewModel: SearchViewModel { text in ["shirt", "skirt", "hat"].filter { $0.hasPrefix(text) } })
search.receive { output in print(output) }
search.send(.didType("s"))
await search.perform(.didType("sk"))

// Prints:
//   isSearching(true)
//   results(["skirt"])
//   isSearching(false)
