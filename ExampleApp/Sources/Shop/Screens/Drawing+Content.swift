import ShopCore

extension Drawing {
    /// Draws loading, empty and failed states in the same way on every screen, and a value with the screen's closure.
    mutating func content<Value>(_ content: Content<Value>, _ draw: (Value, inout Drawing) -> Void) {
        switch content {
        case .loading:
            break
        case let .shown(value, problem):
            draw(value, &self)
            guard let problem else { break }
            text(problem, .error)
            text("This may not be as it is now. Type retry to load it again.", .faint)
        case let .empty(message):
            text(message.title)
            text(message.detail, .faint)
        case let .failed(message):
            text(message.title, .error)
            failure(message.detail)
        }
    }
}
