import Observation
import SimpleViewModel
import SwiftUI

/// An app for the checks of Checks/Apple/README.md: a stack of levels, each of which says what it received.
@main struct ChecksApp: App {
    var body: some Scene {
        WindowGroup {
            TabView {
                Stack().tabItem { Label("Levels", systemImage: "square.stack") }
                Presenting().tabItem { Label("Presented", systemImage: "circle") }
            }
        }
    }
}

@Observable final class LevelsViewModel: ViewModel {
    enum Input { case path([Int]), name(String), digits(String), didTapEvent, didTapLink, didPull }
    enum Output { case event }
    nonisolated enum Work { case link, load }

    private(set) var path: [Int] = []
    private(set) var name = ""
    private(set) var digits = ""
    private(set) var rows = 100
    private(set) var loads = 0
    let scope = Scope()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .path(path): self.path = path
        case let .name(name): self.name = name
        case let .digits(digits): if digits.allSatisfy(\.isNumber) { self.digits = digits }
        case .didTapEvent: respond(.event)
        case .didTapLink:
            scope.run(.link, .restart, after: .seconds(2)) {
                self.path = [1, 2]
                respond(.event)
            }
        case .didPull:
            scope.run(.load, .restart) { [scope] emit in
                for step in 1...3 {
                    try await scope.sleep(for: .seconds(1))
                    emit(step)
                }
            } each: { (_: Int) in
                self.rows += 1
            } then: {
                self.loads += 1
            } catch: { _ in
            }
        }
    }
}

/// The path is the view model's, so it is bound by `Binding(get:set:)`; all levels receive from one source.
struct Stack: View {
    @State private var screen = ViewModelInterface(LevelsViewModel())

    var body: some View {
        NavigationStack(path: screen.binding(\.path, send: LevelsViewModel.Input.path)) {
            Level(name: "Level 0", screen: screen)
                .navigationDestination(for: Int.self) { Level(name: "Level \($0)", screen: screen) }
        }
    }
}

struct Level: View {
    let name: String
    let screen: ViewModelInterface<LevelsViewModel>
    @State private var received = 0
    @State private var isSheetShown = false

    var body: some View {
        List {
            Text("\(name) received \(received.formatted())")
            Button("Event") { screen.send(.didTapEvent) }
            Button("Next") { screen.send(.path(screen.path + [screen.path.count + 1])) }
            Button("Link in two seconds") { screen.send(.didTapLink) }
            Button("Sheet") { isSheetShown = true }
            TextField("Name", text: screen.binding(\.name, send: LevelsViewModel.Input.name))
            Text("Name is \(screen.name)")
            TextField("Digits", text: screen.binding(\.digits, send: LevelsViewModel.Input.digits))
            Text("\(screen.loads.formatted()) loads, \(screen.rows.formatted()) rows")
            ForEach(0..<screen.rows, id: \.self) { Text("Row \($0.formatted())") }
        }
        .refreshable { await screen.perform(.didPull) }
        .navigationTitle(name)
        .sheet(isPresented: $isSheetShown) { Level(name: "Sheet", screen: screen) }
        .receive(from: screen) { _ in received += 1 }
    }
}

/// A child that a parent owns, whose work runs until it is closed.
@Observable final class WorkViewModel: ViewModel, Identifiable {
    typealias Work = Int
    let scope = Scope()

    func accept(_ input: Void, respond: (Never) -> Void) {
        scope.run(0, .restart) {
            try? await Task.sleep(for: .seconds(3_600))
        } then: {
        }
    }
}

@Observable final class PresentingViewModel: ViewModel {
    nonisolated enum Kind { case sheet, cover, push }
    enum Input { case didTap(Kind), didDismiss(Kind) }

    private(set) var shown: [Kind: ViewModelChild<WorkViewModel>] = [:]

    typealias Work = Never
    let scope = Scope()

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didTap(kind):
            shown[kind] = scope.child(WorkViewModel(), name: kind)
            shown[kind]?.send(())
        case let .didDismiss(kind): shown[kind] = nil
        }
    }
}

struct Presenting: View {
    @State private var screen = ViewModelInterface(PresentingViewModel())

    var body: some View {
        NavigationStack {
            List {
                Button("Sheet") { screen.send(.didTap(.sheet)) }
                Button("Cover") { screen.send(.didTap(.cover)) }
                Button("Push") { screen.send(.didTap(.push)) }
            }
            .sheet(item: shown(.sheet)) { _ in Text("Sheet") }
            .fullScreenCover(item: shown(.cover)) { _ in
                Button("Close") { screen.send(.didDismiss(.cover)) }
            }
            .navigationDestination(item: shown(.push)) { _ in Text("Push") }
        }
    }

    private func shown(
        _ kind: PresentingViewModel.Kind
    ) -> Binding<ViewModelInterface<WorkViewModel>?> {
        screen.binding(\.shown[kind], send: { _ in .didDismiss(kind) })
    }
}
