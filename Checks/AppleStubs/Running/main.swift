// Runs the part of ViewModelState that needs SwiftUI, against the small SwiftUI beside this file.
import SwiftUI

/// Responds with what it is sent.
final class EchoViewModel: ViewModel {
    func accept(_ input: String, respond: (String) -> Void) { respond(input) }
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

    func evaluate(_ state: EventState, as name: String = "") {
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
    expect(screen.log, ["early!", "here!"], "what came before is received on appearing, nothing after disappearing")
    screen.evaluate(state)
    screen.place.appear()
    screen.place.appear()
    expect(screen.log, ["early!", "here!", "away!"], "what came between is received once, on appearing again")
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
    expect(text.wrappedValue, "ADA", "what is written has been answered when it is read")
}

print(failures == 0 ? "view modifier and binding ok" : "\(failures) failed")
