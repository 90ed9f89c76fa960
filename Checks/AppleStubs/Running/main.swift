// Runs the parts of ObservedViewModel and ViewModelState that need SwiftUI, against the small SwiftUI beside this file.
// Contract: S2, S3, S6, S7
import SwiftUI

/// Responds with its input.
final class EchoViewModel: ViewModel {
    func accept(_ input: String, respond: (String) -> Void) { respond(input) }
}

@Observable final class FormViewModel: ViewModel {
    enum Input { case name(String), dead(String), trimmed(String), digits(String), isOn(Bool) }

    private(set) var name = ""
    private(set) var dead = ""
    private(set) var trimmed = ""
    private(set) var digits = ""
    private(set) var isOn = false

    func accept(_ input: Input, respond: (String) -> Void) {
        switch input {
        case let .name(name): self.name = name
        case let .trimmed(text): trimmed = String(text.drop { $0 == " " })
        case let .digits(text): if text.allSatisfy(\.isNumber) { digits = text }
        case let .dead(text): respond(text + "!")
        case .isOn: break
        }
    }
}

typealias EventState = ViewModelState<EchoViewModel, String>

/// All outputs are shown, and those with an exclamation mark are events too.
@MainActor func makeState() -> EventState {
    EventState(EchoViewModel(), initial: "") { shown, output in
        shown = output
        return output.hasSuffix("!") ? output : nil
    }
}

@MainActor final class Screen {
    let place = Place()
    private(set) var log: [String] = []

    func evaluate<VM: ViewModel>(_ state: ViewModelHolder<VM>, as name: String = "") where VM.Output == String {
        place.evaluate { EmptyView().receive(from: state) { [weak self] event in self?.log.append(name + event) } }
    }
}

@MainActor func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ claim: String) {
    guard value != expected else { return }
    print("FAILED: \(claim): \(value), not \(expected)")
    failures += 1
}
var failures = 0

do {
    let (state, screen) = (makeState(), Screen())
    state.send("early!")
    screen.evaluate(state)
    expect(screen.log, [], "nothing is received before the view appears")
    screen.place.appear()
    state.send("here!")
    screen.place.disappear()
    state.send("away!")
    expect(screen.log, ["early!", "here!"], "earlier events are received on appearing, and none after disappearing")
    screen.evaluate(state)
    screen.place.appear()
    screen.place.appear()
    expect(screen.log, ["early!", "here!", "away!"], "events between are received once, on appearing again")
}

do {
    let (state, old, new) = (makeState(), Screen(), Screen())
    old.evaluate(state)
    old.place.appear()
    new.evaluate(state)
    new.place.appear()
    old.place.disappear()
    state.send("event!")
    expect(old.log + new.log, new.log, "the view that went receives nothing")
    expect(new.log, ["event!"], "a view that appears before the one before it disappears goes on receiving")
    new.place.disappear()
    old.place.appear()
    state.send("back!")
    expect(old.log, ["back!"], "and so does the first one when it is back")
}

do {
    let (state, screen) = (makeState(), Screen())
    screen.evaluate(state, as: "first ")
    screen.place.appear()
    screen.evaluate(state, as: "second ")
    state.send("event!")
    expect(screen.log, ["second event!"], "the receiver is the one of the last evaluation")
}

do {
    let (first, second, screen) = (makeState(), makeState(), Screen())
    screen.evaluate(first)
    screen.evaluate(second)
    second.send("1!")
    expect(screen.log, [], "a state that is swapped before the view appears is not received from yet")
    screen.place.appear()
    screen.evaluate(first)
    first.send("2!")
    second.send("3!")
    expect(screen.log, ["1!", "2!"], "a view that is given another state receives from that one alone")
    screen.evaluate(second)
    expect(screen.log, ["1!", "2!", "3!"], "what the other held meanwhile is received when it is given back")
}

do {
    let (state, screen) = (makeState(), Screen())
    screen.evaluate(state)
    screen.place.appear()
    var other: [String] = []
    state.receive { other.append($0) }
    screen.place.disappear()
    state.send("event!")
    expect(other, ["event!"], "a receiver that has taken over is not detached by the view that disappears")
}

do {
    let (row, page, screen) = (makeState(), makeState(), Screen())
    screen.evaluate(row)
    screen.place.appear()
    row.receive(passingTo: page, as: { $0 })
    screen.place.disappear()
    row.send("event!")
    expect(page[dynamicMember: \.self], "event!", "one that has taken over to pass on is not detached either")
}

do {
    let (first, second, screen) = (makeState(), makeState(), Screen())
    screen.evaluate(first)
    screen.place.appear()
    screen.place.disappear()
    screen.evaluate(second)
    second.send("event!")
    expect(screen.log, [], "a state that is swapped after the view has disappeared is not received from")
}

do {
    var state: EventState? = makeState()
    weak let released = state
    var place: Place? = Place()
    if let state {
        place?.evaluate { EmptyView().receive(from: state) { _ in _ = state.count } }
        place?.appear()
        state.send("event!")
    }
    state = nil
    place = nil
    expect(released == nil, true, "a place that goes without its view disappearing leaves nothing behind")
}

do {
    let state = makeState()
    let text = state.binding(\.self) { $0.uppercased() }
    for letter in "Ada" { text.wrappedValue += String(letter) }
    expect(text.wrappedValue, "ADA", "a written value is answered before it is read")
}

do {
    let (form, screen) = (ObservedViewModel(FormViewModel()), Screen())
    form.send(.dead("early"))
    screen.evaluate(form)
    expect(screen.log, [], "nothing is received from an observed view model before the view appears")
    screen.place.appear()
    form.send(.dead("here"))
    screen.place.disappear()
    form.send(.dead("away"))
    expect(screen.log, ["early!", "here!"], "an observed view model's events are received while the view is on screen")
    screen.place.appear()
    expect(screen.log, ["early!", "here!", "away!"], "and those between when it is back")
}

do {
    let form = ObservedViewModel(FormViewModel())
    let name = form.binding(\.name, send: FormViewModel.Input.name)
    for letter in "Ada" { name.wrappedValue += String(letter) }
    expect(name.wrappedValue, "Ada", "a binding of an observed view model reads what it has written")
    var invalidations = 0
    withObservationTracking {
        _ = name.wrappedValue
    } onChange: {
        MainActor.assumeIsolated { invalidations += 1 }
    }
    form.send(.name("Grace"))
    expect(invalidations, 1, "who reads a binding observes the member")
}

do {
    var problems: [String] = []
    ViewModelTrace.onProblem = { if $0 == .bindingNotAnswered { problems.append($1) } }
    let form = ObservedViewModel(FormViewModel())
    let trimmed = form.binding(\.trimmed, send: FormViewModel.Input.trimmed)
    for text in [" ", " A", "A ", "A  ", "A   "] { trimmed.wrappedValue = text }
    let digits = form.binding(\.digits, send: FormViewModel.Input.digits)
    for text in ["1", "1a", "1b", "1c", "1"] { digits.wrappedValue = text }
    expect(problems, [], "a view model may refuse values and change them")

    func type(_ form: ObservedViewModel<FormViewModel>, _ text: String) {
        // Bound again each time, as with each evaluation of a view.
        form.binding(\.dead, send: FormViewModel.Input.dead, fileID: "Shop/Form.swift", line: 12).wrappedValue = text
    }
    type(form, "A")
    expect(problems, [], "one value that is refused is no problem yet")
    type(form, "Ad")
    type(form, "Ada")
    expect(problems.count, 1, "a second one is")
    expect(problems.last?.contains("FormViewModel") == true, true, "the type is named")
    expect(problems.last?.contains("Shop/Form.swift:12") == true, true, "and the binding's line: \(problems)")
    ViewModelTrace.onProblem = { if $0 == .bindingNotAnswered { problems.append($1) } }
    let isOn = form.binding(\.isOn, send: FormViewModel.Input.isOn)
    for _ in 1...2 { isOn.wrappedValue = true }
    expect(problems.count, 2, "a switch that cannot be turned on is dead, too")

    let state = EventState(EchoViewModel(), initial: "") { _, _ in nil }
    let text = state.binding(\.self, send: { $0 })
    for letter in ["A", "Ad"] { text.wrappedValue = letter }
    expect(problems.count, 3, "so is a field whose value is not folded: \(problems)")
}

print(failures == 0 ? "view modifier and binding ok" : "\(failures) failed")
