/// A command: its name, its argument, a line of help, and its action.
///
/// ```swift
/// ScreenCommand("like", help: "like the product, or take that back") { [interface] in interface.send(.didTapLike) }
/// ScreenCommand("add", number: "N", help: "put row N into the bag") { [weak self] in self?.tapAdd(row: $0) }
/// ScreenCommand("search", text: "WORDS", example: "linen", help: "find products") { [interface] in … }
/// ```
@MainActor struct ScreenCommand {
    enum Action {
        case plain(() -> Void)
        /// The number of a row on screen.
        case number((Int) -> Void)
        /// The rest of the line, without spaces around it.
        case text((String) -> Void, isOptional: Bool, suggestions: () -> [String])
    }

    let name: String
    let help: String
    let action: Action
    /// Whether the argument is hidden, in a terminal and in the echo of a script.
    let isSecret: Bool
    /// Whether the argument is kept as typed, with spaces and a final `&`.
    let isVerbatim: Bool
    private let placeholder: String?
    private let exampleArgument: String

    /// A command of one word.
    init(_ name: String, help: String, run: @escaping () -> Void) {
        self.init(name, help, .plain(run), placeholder: nil, example: "")
    }

    /// A command for one of the rows that are on screen.
    init(_ name: String, number placeholder: String, help: String, run: @escaping (Int) -> Void) {
        self.init(name, help, .number(run), placeholder: placeholder, example: "1")
    }

    /// A command for some text.
    ///
    /// - Parameters:
    ///   - name: The first word.
    ///   - placeholder: The text's placeholder in the help.
    ///   - example: A text, for the sentence that asks for it.
    ///   - isOptional: Whether the text may be missing. It is empty then.
    ///   - isSecret: Whether the text is a password.
    ///   - isVerbatim: Whether the text is for a field of a form, and is kept as typed.
    ///   - suggestions: Words of which an unambiguous prefix is completed.
    ///   - help: A line for the help.
    ///   - run: The action.
    init(
        _ name: String, text placeholder: String, example: String, isOptional: Bool = false, isSecret: Bool = false,
        isVerbatim: Bool = false, suggestions: @escaping () -> [String] = { [] }, help: String,
        run: @escaping (String) -> Void
    ) {
        let action = Action.text(run, isOptional: isOptional, suggestions: suggestions)
        self.init(
            name, help, action, placeholder: placeholder, example: example, isSecret: isSecret, isVerbatim: isVerbatim)
    }

    private init(
        _ name: String, _ help: String, _ action: Action, placeholder: String?, example: String, isSecret: Bool = false,
        isVerbatim: Bool = false
    ) {
        (self.name, self.help, self.action) = (name, help, action)
        (self.isSecret, self.isVerbatim) = (isSecret, isVerbatim)
        (self.placeholder, exampleArgument) = (placeholder, example)
    }

    /// How it is typed, as in `add N`.
    var usage: String {
        guard let placeholder else { return name }
        if case .text(_, isOptional: true, _) = action { return "\(name) [\(placeholder)]" }
        return "\(name) \(placeholder)"
    }

    /// A line that works, as in `add 1`.
    var example: String { exampleArgument.isEmpty ? name : "\(name) \(exampleArgument)" }
}
