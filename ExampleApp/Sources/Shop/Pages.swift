import ShopCore
import SimpleViewModel

/// What screens look like: state in, lines out, and nothing kept.
@MainActor enum Pages {
    static func catalogue(_ state: CatalogueState) -> [String] {
        let rows = content(state.content) { items in
            numbered(
                items.map { item in
                    let heart = state.likedIDs.contains(item.id) ? "♥ " : ""
                    return [heart + item.name, item.price]
                })
        }
        return [state.title] + rows + (state.hasMore ? ["  Type more to see more."] : [])
    }

    static func suggestions(_ suggestions: ViewModelInterface<SuggestionsViewModel>) -> [String] {
        [suggestions.title] + content(suggestions.content) { numbered($0.map { [$0] }) }
    }

    static func product(_ page: ViewModelInterface<ProductViewModel>) -> [String] {
        let heart = page.isLiked ? " ♥" : ""
        let count = page.bagCount.map { "  Bag: \($0)" } ?? ""
        return [(page.content.value?.name ?? "Product") + heart + count]
            + content(page.content) { details in
                ["  \(details.price)  \(details.summary)"]
                    + numbered(page.rows.map { [$0.name, $0.price, $0.note ?? ""] })
            }
    }

    static func addresses(_ list: ViewModelInterface<AddressesViewModel>) -> [String] {
        ["Your addresses"]
            + content(list.content) { rows in
                numbered(rows.map { [$0.label, $0.street, $0.city, $0.note ?? ""] })
            }
    }

    static func form(_ form: ViewModelInterface<AddressFormViewModel>) -> [String] {
        let address = form.address
        let fields = [
            ["Label", address.label], ["Street", address.street], ["City", address.city],
        ]
        return [form.title] + table(fields)
            + (form.isSaveEnabled ? ["  Type save to keep the address."] : [])
    }

    static func login(_ problem: String?) -> [String] {
        ["Sign in", "  Type email NAME@EXAMPLE.COM, password WORD, and submit."]
            + (problem.map { ["  ✗ \($0)"] } ?? [])
    }

    private static func content<Value>(
        _ content: Content<Value>, _ lines: (Value) -> [String]
    ) -> [String] {
        switch content {
        case .loading: ["  …"]
        case let .shown(value, nil): lines(value)
        case let .shown(value, problem?): lines(value) + ["  ✗ \(problem) Type retry."]
        case let .empty(message): ["  \(message.sentence)"]
        case let .failed(message): ["  ✗ \(message.sentence) Type retry."]
        }
    }

    private static func numbered(_ rows: [[String]]) -> [String] {
        table(zip(1..., rows).map { ["\($0)"] + $1 })
    }

    /// Rows of as many texts each, one below the other.
    private static func table(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            let cells = zip(row, widths).map { text, width in
                text + String(repeating: " ", count: width - text.count)
            }
            return "  \(cells.joined(separator: "  "))".replacing(/\s+$/, with: "")
        }
    }
}
