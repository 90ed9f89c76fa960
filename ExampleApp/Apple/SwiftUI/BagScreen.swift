#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The bag in SwiftUI: a swipe takes one more, one less, or none of a line.
public struct BagScreen: View {
    /// Erased, so that a preview can put a closure in the place of ``BagViewModel``.
    public typealias ListViewModel = AnyViewModel<BagViewModel.Input, BagViewModel.Output>

    @State private var bag: ViewModelState<ListViewModel, BagContent>
    @State private var toast: Toast?

    public init(viewModel: @autoclosure @escaping () -> ListViewModel) {
        _bag = State(initialValue: ViewModelState(viewModel(), initial: BagContent()) { $0.show($1) })
    }

    public var body: some View {
        List {
            Problem(content: bag.content, retry: load)
            if let shown = bag.content.value {
                ForEach(shown.lines) { line in
                    BagLine(line: line)
                        .swipeActions(edge: .leading) {
                            Button("One more", systemImage: "plus") { bag.send(.didTapAdd(line.id)) }
                        }
                        .swipeActions {
                            Button("Remove", systemImage: "trash", role: .destructive) {
                                bag.send(.didTapRemove(line.id))
                            }
                            Button("One less", systemImage: "minus") { bag.send(.didTapTakeOut(line.id)) }
                        }
                }
                LabeledContent("Total", value: shown.total).font(.headline)
            }
        }
        .overlay { Placeholder(content: bag.content, retry: load) }
        .navigationTitle("Your bag")
        .refreshable { [bag] in await bag.perform(.load) }
        .toast($toast)
        .onAppear(perform: load)
        .receive(from: bag) { if case let .showError(sentence) = $0 { toast = Toast(sentence) } }
    }

    private func load() { bag.send(.load) }
}

private struct BagLine: View {
    let line: BagViewModel.Line

    var body: some View {
        VStack(alignment: .leading) {
            LabeledContent(line.name, value: line.price)
            HStack {
                Text(verbatim: "× \(line.quantity)")
                Spacer()
                Text(line.note)
            }
            .font(.caption)
            .foregroundStyle(.secondary)
        }
    }
}

extension BagScreen {
    fileprivate static func preview(_ output: BagViewModel.Output) -> BagScreen {
        BagScreen(viewModel: AnyViewModel { _, respond in respond(output) })
    }
}

#Preview("Loading") { BagScreen.preview(.isLoading(true)) }
#Preview("Bag") {
    let items = Product.preview.skus.map { BagItem(sku: $0, quantity: 2) }
    BagScreen.preview(.content(.shown(.init(items.map(BagViewModel.Line.init), total: "€40.00"))))
}
#Preview("Empty") {
    BagScreen.preview(.content(.empty(Message(title: "Your bag is empty", detail: "Put something in."))))
}
#Preview("Error") {
    BagScreen.preview(.content(.failed(Message(title: "The bag did not load", detail: "Try again later."))))
}
#Preview("Toast") { BagScreen.preview(.showError("Cup (Red, S) is sold out.")) }
#endif
