import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("S3 synchronous sends")
@MainActor struct StateSendTests {
    init() { silenceProblems() }

    /// Stores a name without the spaces around it, as a form does.
    private final class NameViewModel: ViewModel {
        func accept(_ input: String, respond: (String) -> Void) { respond(String(input.drop { $0 == " " })) }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("when send returns, the outputs of accept are folded into the state")
    func keystrokes() {
        let form = ViewModelState(NameViewModel(), initial: (name: "", keystrokes: 0)) { form, name in
            form = (name, form.keystrokes + 1)
            return nil
        }
        var text = " "
        for letter in "Ada Lovelace" {
            text.append(letter)
            form.send(text)
            #expect(form.name == text.dropFirst())
        }
        #expect(form.keystrokes == 12)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("an input that the fold sends is accepted afterwards, and its output is folded into the new state")
    func sendInsideFold() {
        var screen: ViewModelState<NameViewModel, [String]>?
        var seenInside: [Int] = []
        screen = ViewModelState(NameViewModel(), initial: []) { names, name in
            names.append(name)
            if names.count < 4 { screen?.send("\(name)\(names.count)") }
            if let screen { seenInside.append(screen.count) }
            return nil
        }
        screen?.send("a")
        #expect(screen?[dynamicMember: \.self] == ["a", "a1", "a12", "a123"])
        #expect(seenInside == [0, 1, 2, 3])
        screen = nil
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a closure stands in for the view model, in one line")
    func standIn() {
        typealias PreviewState = ViewModelState<AnyViewModel<ScreenViewModel.Input, ScreenViewModel.Output>, Screen>

        let preview = PreviewState(AnyViewModel { _, respond in respond(.title("Preview")) }, initial: .init()) {
            $0.show($1)
        }
        let real = PreviewState(AnyViewModel(ScreenViewModel()), initial: .init()) { $0.show($1) }
        for screen in [preview, real] { screen.send([.title("Real")]) }

        #expect([preview, real].map(\.title) == ["Preview", "Real"])
    }
}
