// Runs the parts of ViewModelInterface+Views.swift that need SwiftUI, with StandIns/SwiftUIRun.swift.
// Contract: S2, S3, S7
import SwiftUI

@_spi(Testing) @testable import SimpleViewModel

/// Responds with its input.
final class EchoViewModel: ViewModel {
    func accept(_ input: String, respond: (String) -> Void) { respond(input) }
}

@Observable final class FormViewModel: ViewModel {
    enum Input { case name(String), dead(String), trimmed(String), digits(String) }

    private(set) var name = ""
    private(set) var dead = ""
    private(set) var trimmed = ""
    private(set) var digits = ""
    @ObservationIgnored private(set) var animations: [Animation?] = []

    func accept(_ input: Input, respond: (String) -> Void) {
        animations.append(Transaction.current.animation)
        switch input {
        case let .name(name): self.name = name
        case let .trimmed(text): trimmed = String(text.drop { $0 == " " })
        case let .digits(text): if text.allSatisfy(\.isNumber) { digits = text }
        case let .dead(text): respond(text)
        }
    }
}

typealias Source = ViewModelInterface<EchoViewModel>

@MainActor func makeSource() -> Source { ViewModelInterface(EchoViewModel()) }

@MainActor func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ claim: String) {
    guard value != expected else { return }
    print("FAILED: \(claim): \(value), not \(expected)")
    failures += 1
}
var failures = 0

// Plays a scene. Each step is an action, and what is received during it: at "+a a1", view a
// appears, and receives 1.
//
// - 1, q1: the source sends, or another one.
// - a, q:a: view a is evaluated with the source, or with the other one.
// - +a, -a: it appears, disappears. SwiftUI may say of a view below the top of a stack that it appears, and not again later.
// - ?a: it appears, and disappears before its task begins.
// - xa, !a: it is dropped with its state, without a word; with ! by another thread.
// - =, >: the source gets a receiver that is no view, or passes to a parent.
@MainActor func play(_ claim: String, _ scene: String) async {
    let (source, other, parent) = (makeSource(), makeSource(), makeSource())
    var (views, evaluations): ([String: PlaceOnScreen], [String: Int]) = ([:], [:])
    var received: [String] = []
    parent.receive { received.append($0) }
    func evaluate(_ name: String, with source: Source) {
        let (view, number) = (views[name] ?? PlaceOnScreen(), evaluations[name, default: 0] + 1)
        (views[name], evaluations[name]) = (view, number)
        view.evaluate {
            EmptyView().receive(from: source) {
                let receiver = number == evaluations[name] ? name : "an old receiver of \(name): "
                received.append(receiver + $0)
            }
        }
    }
    for step in scene.split(separator: " | ") {
        let words = step.split(separator: " ").map(String.init)
        let (action, name) = (words[0].dropLast(), String(words[0].suffix(1)))
        received = []
        if action == "+" || action == "?", views[name] == nil { evaluate(name, with: source) }
        switch action {
        case "" where name == "=": source.receive { received.append("=" + $0) }
        case "" where name == ">": source.receive { parent.send(">" + $0) }
        case "" where Int(name) != nil: source.send(name)
        case "": evaluate(name, with: source)
        case "q": other.send(words[0])
        case "q:": evaluate(name, with: other)
        case "+": views[name]?.appear()
        case "-": views[name]?.disappear()
        case "?":
            views[name]?.appear()
            views[name]?.disappear()
            await Task {}.value
        case "x": views[name] = nil
        default:
            nonisolated(unsafe) var last = [views.removeValue(forKey: name)]
            await Task.detached { last.removeAll() }.value
            await Task {}.value
        }
        for view in views.values { await view.turn() }
        expect(received, Array(words.dropFirst()), "\(claim): \(step)")
    }
}

let scenes = """
    earlier events are received on appearing, none while a view is evaluated or gone, and those between once
    0 | a | +a a0 | 1 a1 | -a | 2 | a | +a a2 | +a | 3 a3
    a view that appears before the one before it disappears receives; a cancelled swipe takes nothing from it
    +a | +b | -a | 1 b1 | +a | 2 b2 | -a | 3 b3 | +a | -b | 4 a4
    a view hands back to the one before that is there; events are held only while no view is on screen
    +a | +b | +c | 1 c1 | -b | 2 c2 | -c | 3 a3 | -a | 4 | +c c4
    a view that is discarded without disappearing hands back, even if another thread releases its state
    +a | +c | xc | 1 a1 | !a | 2 | +b b2 | xb | +b
    a view below the top that appears early, and not again when it is back, receives when it is back
    +a | +b | -a | +c | -b | +d | +b | -c | 1 d1 | +c | -d | 2 c2 | -c | 3 b3
    a view that is gone before its task begins does not receive
    ?a | 1 | +a a1
    a view receives from the source of the last evaluation alone, from its appearance to its disappearance
    a | q:a | q:a | q1 | +a aq1 | q:a | q2 aq2 | a | 1 a1 | q3 | q:a aq3 | 2 | -a | a | 3
    a receiver that has taken over stays, whatever the view before does
    +a | = | +a | 1 =1 | -a | 2 =2
    so does a parent
    +a | > | +a | 1 >1 | -a | 2 >2
    """.split(separator: "\n").map(String.init)
for line in stride(from: 0, to: scenes.count, by: 2) { await play(scenes[line], scenes[line + 1]) }

do {
    var source: Source? = makeSource()
    weak let released = source
    var place: PlaceOnScreen? = PlaceOnScreen()
    if let source {
        place?.evaluate { EmptyView().receive(from: source) { _ in source.send("") } }
        place?.appear()
        await place?.turn()
    }
    place = nil
    let kept = source?.signalCore.attachments?.count {
        "\(type(of: $0))".contains("ViewRegistration")
    }
    source = nil
    let isKept = [kept ?? 0 > 0, released != nil]
    expect(
        isKept, [false, false], "a view that goes without disappearing keeps no place or source")
}

typealias Form = ViewModelInterface<FormViewModel>
typealias Input = FormViewModel.Input

do {
    let (form, place) = (Form(FormViewModel()), PlaceOnScreen())
    place.evaluate { EmptyView().receive(from: form) { expect($0, "event", "observed, too") } }
    place.appear()
    form.send(.dead("event"))
    expect(form.signalCore.heldOutputs.count, 0, "at once")
}

/// Returns how many of the views a change notifies.
@MainActor func invalidations(of views: [() -> Void], by change: () -> Void) -> Int {
    nonisolated(unsafe) var count = 0
    for view in views { withObservationTracking(view) { count += 1 } }
    change()
    return count
}

do {
    let form = Form(FormViewModel())
    let name = form.binding(\.name, send: Input.name)
    for letter in "Ada" { name.wrappedValue += String(letter) }
    expect(name.wrappedValue, "Ada", "a binding reads what it has written")
    let (digits, trimmed) = (
        { form.binding(\.digits, send: Input.digits) }, form.binding(\.trimmed, send: Input.trimmed)
    )
    // The body that binds, and the field; views that bind another member, and none.
    let bound = digits()
    let views = [{ _ = digits() }, { _ = bound.wrappedValue }, { _ = name.wrappedValue }, {}]
    var count = invalidations(of: views) { form.send(.digits("1")) }
    expect(count, 2, "a body that binds a member observes it, as the field does")
    count = invalidations(of: views) { bound.wrappedValue = "1" }
    expect(count, 0, "a value that was taken already notifies no one")
    count = invalidations(of: views) { bound.wrappedValue = "a" }
    expect(
        count, 2, "a refused value is drawn again by the views that bind its member, by no other")
    count = invalidations(of: [{ _ = trimmed.wrappedValue }]) { trimmed.wrappedValue = " " }
    expect(count, 1, "as is one that becomes the old one")
}

do {
    let form = Form(FormViewModel())
    let name = form.binding(\.name, send: Input.name)
    name.animation(.easeInOut).wrappedValue = "a"
    withTransaction(Transaction(animation: .default)) { name.wrappedValue = "b" }
    name.wrappedValue = "c"
    expect(form.animations, [.easeInOut, .default, nil], "a change is animated as its binding")
}

do {
    var problems: [String] = []
    ViewModelTrace.onProblem = { if $0.contains("accept did not store") { problems.append($0) } }
    let form = Form(FormViewModel())
    let trimmed = form.binding(\.trimmed, send: Input.trimmed)
    for text in [" ", " A", "A "] { trimmed.wrappedValue = text }
    let digits = form.binding(\.digits, send: Input.digits)
    for text in ["1", "1a", "1b", "1c", "1"] { digits.wrappedValue = text }
    let name = form.binding(\.name, send: Input.name)
    for _ in 1...3 { name.wrappedValue = "" }
    expect(problems, [], "values may be refused and changed, and a field may write what it shows")

    // Bound again each time, as with each evaluation of a view.
    for (text, count) in [("A", 0), ("Ad", 1), ("Ada", 1)] {
        form.binding(\.dead, send: Input.dead, fileID: "Form.swift", line: 12).wrappedValue = text
        expect(problems.count, count, "a field that refuses each value is a problem, reported once")
    }
    let isNamed = problems.last?.contains(/FormViewModel.*Form.swift:12/)
    expect(isNamed, true, "with the type and the binding's line: \(problems)")
}

@Observable final class StepViewModel: ViewModel, Identifiable {
    func accept(_ input: Void, respond: (Never) -> Void) {}
}

@Observable final class StepsViewModel: ViewModel {
    enum Input { case open, dismissed, path([ViewModelInterface<StepViewModel>]) }

    let scope = ViewModelScope<Input, Never>()
    private(set) var sheet: ViewModelChild<StepViewModel>?
    private(set) var path: [ViewModelChild<StepViewModel>] = []

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case .open:
            sheet = scope.child(StepViewModel())
            path = (0..<3).map { _ in scope.child(StepViewModel()) }
        case .dismissed: sheet = nil
        case let .path(shown): path.removeAll { !shown.contains($0.interface) }
        }
    }
}

do {
    let steps = ViewModelInterface(StepsViewModel())
    steps.send(.open)
    let sheet = steps.binding(\.sheet) { _ in .dismissed }
    let path = steps.binding(\.path, send: StepsViewModel.Input.path)
    let shown = (sheet.wrappedValue, path.wrappedValue)
    path.wrappedValue.removeLast()
    sheet.wrappedValue = nil
    let areClosed = shown.1.map { $0.signalCore.isClosed } + [shown.0?.signalCore.isClosed]
    expect(
        areClosed, [false, false, true, true], "a binding of children is one of their interfaces")
    expect(steps.sheet, nil, "a sheet is dismissed")
    expect(steps.path, Array(shown.1.prefix(2)), "a path is shortened")
}

/// An alert with a closure, as an app declares it: with an id, or without.
struct Question {
    var title: String
    var answer: () -> Void = {}
}
struct Alert: Identifiable {
    let id: Int
    var answer: () -> Void = {}
}

@Observable final class AskingViewModel: ViewModel {
    enum Input {
        case ask(String), dismissed, alert(Int), alertDismissed, step, stepDismissed, sound(Bool)
        case refused
    }

    let scope = ViewModelScope<Input, Never>()
    private(set) var question: Question?
    private(set) var alert: Alert?
    private(set) var step: ViewModelChild<StepViewModel>?
    private(set) var sound = false
    private(set) var dismissals = 0
    @ObservationIgnored private(set) var readings = 0

    var readQuestion: Question? {
        readings += 1
        return question
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .ask(title): question = Question(title: title)
        case let .alert(id): alert = Alert(id: id)
        case .step: step = scope.child(StepViewModel())
        case .sound: alert = Alert(id: 9)
        case .refused: break
        case .dismissed: (question, dismissals) = (nil, dismissals + 1)
        case .alertDismissed: (alert, dismissals) = (nil, dismissals + 1)
        case .stepDismissed: (step, dismissals) = (nil, dismissals + 1)
        }
    }
}

// What SwiftUI does with an alert: the body binds, a button's action runs, and then nil is written through that binding.
@MainActor func answer<Value>(
    _ binding: (ViewModelInterface<AskingViewModel>) -> Binding<Value?>,
    showing input: AskingViewModel.Input,
    by action: (ViewModelInterface<AskingViewModel>) -> Void
) -> (isShown: Bool, dismissals: Int) {
    let screen = ViewModelInterface(AskingViewModel())
    screen.send(input)
    let shown = binding(screen)
    for _ in 1...3 { _ = binding(screen).wrappedValue }  // as other changes evaluate the body again
    action(screen)
    shown.wrappedValue = nil
    return (shown.wrappedValue != nil, screen.dismissals)
}

do {
    let question = { (screen: ViewModelInterface<AskingViewModel>) in
        screen.binding(\.question) { _ in .dismissed }
    }
    let alert = { (screen: ViewModelInterface<AskingViewModel>) in
        screen.binding(\.alert) { _ in .alertDismissed }
    }
    let step = { (screen: ViewModelInterface<AskingViewModel>) in
        screen.binding(\.step) { _ in .stepDismissed }
    }
    func check(
        _ result: (isShown: Bool, dismissals: Int), _ isShown: Bool, _ dismissals: Int,
        _ claim: String
    ) {
        expect(result.isShown, isShown, claim)
        expect(result.dismissals, dismissals, claim)
    }
    check(
        answer(question, showing: .ask("a")) { _ in }, false, 1,
        "a question without comparison is dismissed")
    check(answer(alert, showing: .alert(1)) { _ in }, false, 1, "so is an alert by its id")
    check(answer(step, showing: .step) { _ in }, false, 1, "and a child")
    check(
        answer(question, showing: .ask("a")) { $0.send(.ask("b")) }, true, 0,
        "the next question stays")
    check(
        answer(alert, showing: .alert(1)) { $0.send(.alert(2)) }, true, 0, "so does the next alert")
    check(answer(step, showing: .step) { $0.send(.step) }, true, 0, "and the next child")
    check(
        answer(question, showing: .ask("a")) { $0.send(.dismissed) }, false, 1,
        "an answered question is not dismissed twice")
    check(
        answer(alert, showing: .alert(1)) { $0.send(.alertDismissed) }, false, 1, "nor is an alert")
    check(
        answer(alert, showing: .alert(1)) { $0.send(.alert(1)) }, false, 1,
        "an alert that was set again is the same")
    check(
        answer(alert, showing: .ask("a")) { _ in }, false, 0, "what is not shown is not dismissed")
    for isShown in [true, false] {
        let screen = ViewModelInterface(AskingViewModel())
        if isShown { screen.send(.alert(1)) }
        let bound = screen.binding(\.alert) { _ in .refused }
        let count = invalidations(of: [{ _ = bound.wrappedValue }]) {
            bound.wrappedValue = isShown ? nil : Alert(id: 2)
        }
        expect(count, 1, "an alert that stays as it was is drawn again")
    }
    let reading = ViewModelInterface(AskingViewModel())
    reading.send(.ask("a"))
    for _ in 1...9 { _ = reading.binding(\.readQuestion) { _ in .dismissed } }
    expect(reading.readings, 19, "each body reads a question twice, and the first observes it, too")

    let screen = ViewModelInterface(AskingViewModel())
    for title in ["a", "b"] {
        screen.send(.ask(title))
        question(screen).wrappedValue = nil
    }
    expect(screen.dismissals, 2, "a body that is evaluated again dismisses what it shows now")

    var problems: [String] = []
    ViewModelTrace.onProblem = { problems.append($0) }
    let sound = screen.binding(\.sound, send: AskingViewModel.Input.sound)
    for _ in 1...3 { sound.wrappedValue = true }
    expect(screen.alert?.id, 9, "a toggle asks first")
    expect(problems, [], "which is no problem")
}

print(failures == 0 ? "view modifier and binding ok" : "\(failures) failed")
