#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The shop in SwiftUI, whose container is in the environment.
public struct ShopStack: View {
    @Environment(Container.self) private var shop
    @State private var flow: ViewModelInterface<ShopFlow>?

    public init() {}

    public var body: some View {
        if let flow {
            FlowStack(flow: flow)
        } else {
            // The environment is not there before the body is.
            ProgressView().task { flow = ViewModelInterface(shop.makeFlow()) }
        }
    }
}

/// The catalogue, and the path of screens above it: the only view that knows them all.
private struct FlowStack: View {
    let flow: ViewModelInterface<ShopFlow>
    @State private var toast: String?

    var body: some View {
        NavigationStack(path: flow.binding(\.path) { .pathChanged($0) }) {
            CatalogueScreen(flow: flow)
                .navigationDestination(for: Screen.Shown.self) { screen in
                    view(of: screen).onDisappear { flow.send(.didPop) }
                }
        }
        .overlay(alignment: .bottom) {
            if let toast {
                Button(toast) { self.toast = nil }.buttonStyle(.borderedProminent).padding()
            }
        }
        .receive(from: flow) { output in
            switch output {
            case let .showToast(text): toast = text
            }
        }
        .alert(
            flow.alert?.title ?? "",
            isPresented: flow.binding(\.alert) { _ in .didDismissAlert }.isPresent,
            presenting: flow.alert
        ) { _ in
            Button("OK") {}
        } message: { alert in
            Text(alert.detail)
        }
    }

    @ViewBuilder private func view(of screen: Screen.Shown) -> some View {
        switch screen {
        case let .product(page): ProductScreen(page: page)
        case let .login(form): LoginScreen(form: form)
        case let .addresses(list): AddressesScreen(list: list)
        }
    }
}

extension Optional {
    /// For an alert, which is bound to a `Bool`: writing false writes nil.
    fileprivate var isPresent: Bool {
        get { self != nil }
        set { if !newValue { self = nil } }
    }
}

/// Stands in the place of content that is not there: loading, empty, or failed with the reason.
///
/// A value that may be outdated has the reason below it; a tap on it tries again.
package struct Placeholder<Value: Equatable>: View {
    private let content: ShopCore.Content<Value>
    private let retry: @MainActor () -> Void

    package init(_ content: ShopCore.Content<Value>, retry: @escaping @MainActor () -> Void) {
        self.content = content
        self.retry = retry
    }

    package var body: some View {
        switch content {
        case .loading: ProgressView()
        case .shown(_, nil): EmptyView()
        case let .shown(_, problem?): Button(problem, action: retry).padding()
        case let .empty(message): label(message, "magnifyingglass") { EmptyView() }
        case let .failed(message):
            label(message, "exclamationmark.triangle") { Button("Try again", action: retry) }
        }
    }

    private func label(
        _ message: Message, _ image: String, @ViewBuilder actions: () -> some View
    ) -> some View {
        ContentUnavailableView {
            Label(message.title, systemImage: image)
        } description: {
            Text(message.detail)
        } actions: {
            actions()
        }
    }
}
#endif
