import Observation
import SimpleViewModel
import SwiftUI

/// An app for the checks of Checks/Apple/README.md: each tab is one screen, and each screen says what it received.
@main struct ChecksApp: App {
    var body: some Scene {
        WindowGroup {
            TabView {
                PathScreen().tabItem { Label("Path", systemImage: "square.stack") }
                FormScreen().tabItem { Label("Form", systemImage: "pencil") }
                ListScreen().tabItem { Label("List", systemImage: "list.bullet") }
            }
        }
    }
}

// MARK: - Path

@Observable final class PathViewModel: ViewModel {
    enum Input { case path([Int]), didTapEvent, didTapLink }
    enum Output { case event }
    enum Work { case link }

    private(set) var path: [Int] = []
    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .path(path): self.path = path
        case .didTapEvent: respond(.event)
        case .didTapLink:
            tasks.run(.link, .restart, after: .seconds(2)) {
            } then: {
                self.path = [1, 2]
                respond(.event)
            }
        }
    }
}

/// A stack whose path is the view model's, so that it is bound by `Binding(get:set:)`; all levels receive from one source.
struct PathScreen: View {
    @State private var screen = ObservedViewModel(PathViewModel())

    var body: some View {
        NavigationStack(path: screen.binding(\.path, send: PathViewModel.Input.path)) {
            Level(name: "Level 0", next: 1, screen: screen)
                .navigationDestination(for: Int.self) { Level(name: "Level \($0)", next: $0 + 1, screen: screen) }
        }
    }
}

struct Level: View {
    let name: String
    let next: Int
    let screen: ObservedViewModel<PathViewModel>
    @State private var received = 0
    @State private var isSheetShown = false

    var body: some View {
        List {
            Text("\(name) received \(received.formatted())")
            Button("Event of \(name)") { screen.send(.didTapEvent) }
            Button("Next of \(name)") { screen.send(.path(screen.path + [next])) }
            Button("Link in two seconds") { screen.send(.didTapLink) }
            Button("Sheet of \(name)") { isSheetShown = true }
        }
        .navigationTitle(name)
        .sheet(isPresented: $isSheetShown) { Level(name: "Sheet", next: next, screen: screen) }
        .receive(from: screen) { _ in received += 1 }
    }
}

// MARK: - Form

@Observable final class FormViewModel: ViewModel {
    enum Input { case name(String), code(String) }

    private(set) var name = ""
    private(set) var code = ""

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .name(name): self.name = name
        case let .code(code): if code.allSatisfy(\.isNumber) { self.code = code }
        }
    }
}

struct FormScreen: View {
    @State private var form = ObservedViewModel(FormViewModel())

    var body: some View {
        Form {
            TextField("Name", text: form.binding(\.name, send: FormViewModel.Input.name))
            Text("Name is \(form.name)")
            TextField("Digits", text: form.binding(\.code, send: FormViewModel.Input.code))
            Text("Digits are \(form.code)")
        }
    }
}

// MARK: - List

@Observable final class ListViewModel: ViewModel {
    nonisolated enum Work { case load }

    private(set) var count = 100
    private(set) var loads = 0
    private let tasks: ViewModelTasks<Work>

    init(tasks: ViewModelTasks<Work> = ViewModelTasks()) { self.tasks = tasks }

    func accept(_ input: Void, respond: (Never) -> Void) {
        tasks.run(.load, .restart) { [tasks] emit in
            for step in 1...3 {
                try await tasks.sleep(for: .seconds(1))
                emit(step)
            }
        } each: { (_: Int) in
            self.count += 1
        } then: {
            self.loads += 1
        } catch: { _ in
        }
    }
}

struct ListScreen: View {
    @State private var page = ObservedViewModel(ListViewModel())

    var body: some View {
        NavigationStack {
            List {
                Text("\(page.loads.formatted()) loads, \(page.count.formatted()) rows")
                ForEach(0..<page.count, id: \.self) { Text("Row \($0.formatted())") }
            }
            .refreshable { await page.perform(()) }
            .navigationTitle("List")
        }
    }
}
