// Runs the parts of ObservedViewModel.swift that need SwiftUI, with StandIns/SwiftUIRun.swift.
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

@MainActor func makeSource() -> Source { ViewModelInterface(viewModel: EchoViewModel()) }

@MainActor final class Screen {
    private(set) var place: PlaceOnScreen? = PlaceOnScreen()
    private(set) var log: [String] = []

    init(_ source: Source) { show(source) }

    func show<VM: ViewModel>(_ source: ViewModelInterface<VM>, as name: String = "") where VM.Output == String {
        place?.evaluate { EmptyView().receive(from: source) { [weak self] event in self?.log.append(name + event) } }
    }

    func appear(callsOnAppear: Bool = true) async {
        place?.appear(callsOnAppear: callsOnAppear)
        await place?.turn()
    }

    func disappear() { place?.disappear() }
    /// As if SwiftUI dropped the view and its state without saying so.
    func discard() { place = nil }
}

@MainActor func shown(_ source: Source) async -> Screen {
    let screen = Screen(source)
    await screen.appear()
    return screen
}

@MainActor func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ claim: String) {
    guard value != expected else { return }
    print("FAILED: \(claim): \(value), not \(expected)")
    failures += 1
}
var failures = 0

do {
    let source = makeSource()
    source.send("early")
    let screen = Screen(source)
    expect(screen.log, [], "nothing is received while a view is evaluated")
    await screen.appear()
    source.send("here")
    screen.disappear()
    source.send("away")
    expect(screen.log, ["early", "here"], "earlier events are received on appearing, and none after disappearing")
    screen.show(source)
    await screen.appear()
    await screen.appear()
    expect(screen.log, ["early", "here", "away"], "events between are received once, on appearing again")
}

do {
    let source = makeSource()
    let page = await shown(source)
    let pushed = await shown(source)
    page.disappear()
    source.send("event")
    expect(
        [page.log, pushed.log], [[], ["event"]], "a view that appears before the one before it disappears receives")
    await page.appear()
    source.send("swipe")
    expect([page.log, pushed.log], [[], ["event", "swipe"]], "a page that reappears takes nothing from a newer view")
    page.disappear()
    source.send("cancelled")
    expect(pushed.log, ["event", "swipe", "cancelled"], "after a cancelled swipe, the newer view still receives")
    await page.appear()
    pushed.disappear()
    source.send("back")
    expect(page.log, ["back"], "and the page when it is back")
}

do {
    let source = makeSource()
    let (page, sheet, second) = (await shown(source), await shown(source), await shown(source))
    source.send("1")
    sheet.disappear()
    source.send("2")
    second.disappear()
    source.send("3")
    expect(
        [page.log, sheet.log, second.log], [["3"], [], ["1", "2"]], "a view hands back to the one before that is there")
    page.disappear()
    source.send("4")
    await second.appear()
    expect(second.log, ["1", "2", "4"], "events are held only while no view is on screen")
    await page.appear()
    second.discard()
    source.send("5")
    expect(page.log, ["3", "5"], "a view that is discarded without disappearing hands back, too")
    nonisolated(unsafe) var last = [page.place]
    page.discard()
    await Task.detached { last.removeAll() }.value
    await Task {}.value
    source.send("6")
    var held: [String] = []
    source.receive { held.append($0) }
    expect(held, ["6"], "and one whose state another thread releases, a turn later")
    sheet.discard()
    expect((await shown(source)).log, [], "a new view receives nothing that was received")
    expect(source.core.attachments?.count, 0, "no place is kept for views that are gone")
}

do {
    let source = makeSource()
    let screen = Screen(source)
    await screen.appear(callsOnAppear: false)
    source.send("event")
    expect(screen.log, ["event"], "a view whose onAppear is skipped receives")
    screen.disappear()
    screen.place?.appear(callsOnAppear: false)
    screen.disappear()
    await Task {}.value
    source.send("away")
    expect(screen.log, ["event"], "a view that is gone before its task begins does not")
}

do {
    let (first, second) = (makeSource(), makeSource())
    let screen = Screen(first)
    screen.show(second, as: "old ")
    screen.show(second)
    second.send("1")
    expect(screen.log, [], "a source that is swapped before the view appears is not received from yet")
    await screen.appear()
    screen.show(second, as: "new ")
    second.send("event")
    expect(screen.log, ["1", "new event"], "the receiver is the one of the last evaluation")
    screen.show(first)
    first.send("2")
    await screen.place?.turn()
    second.send("3")
    expect(screen.log, ["1", "new event", "2"], "a view that is given another source receives from that one alone")
    screen.show(second)
    await screen.place?.turn()
    expect(screen.log.last, "3", "what the other held meanwhile is received when it is given back")
    screen.disappear()
    screen.show(first)
    first.send("event")
    expect(screen.log.last, "3", "a source that is swapped after the view has disappeared is not received from")
}

do {
    let (row, page) = (makeSource(), makeSource())
    var passed: [String] = []
    page.receive { passed.append($0) }
    for isPassing in [false, true] {
        let screen = await shown(row)
        if isPassing { row.receive(passingTo: page, as: { $0 }) } else { row.receive { passed.append($0) } }
        await screen.appear()
        row.send("1")
        screen.disappear()
        row.send("2")
    }
    expect(passed, ["1", "2", "1", "2"], "a receiver that has taken over stays, whatever the view before does")
}

do {
    var source: Source? = makeSource()
    weak let released = source
    var place: PlaceOnScreen? = PlaceOnScreen()
    if let source {
        place?.evaluate { EmptyView().receive(from: source) { _ in source.send("") } }
        place?.appear()
        await place?.turn()
    }
    source = nil
    place = nil
    expect(released == nil, true, "a place that goes without its view disappearing leaves nothing behind")
}

do {
    let (form, place) = (ObservedViewModel(FormViewModel()), PlaceOnScreen())
    place.evaluate {
        EmptyView().receive(from: form) { expect($0, "event", "an observed view model is received from, too") }
    }
    place.appear()
    form.send(.dead("event"))
    expect(form.interface.core.heldOutputs.count, 0, "at once")
}

/// Returns whether a change notifies a view that has read the binding.
@MainActor func isInvalidated<Value>(_ binding: Binding<Value>, by change: () -> Void) -> Bool {
    nonisolated(unsafe) var isInvalidated = false
    withObservationTracking {
        _ = binding.wrappedValue
    } onChange: {
        isInvalidated = true
    }
    change()
    return isInvalidated
}

do {
    let form = ObservedViewModel(FormViewModel())
    let name = form.binding(\.name, send: FormViewModel.Input.name)
    for letter in "Ada" { name.wrappedValue += String(letter) }
    expect(name.wrappedValue, "Ada", "a binding reads what it has written")
    expect(isInvalidated(name) { form.send(.name("Grace")) }, true, "a view that reads a binding observes the member")
    expect(isInvalidated(name) { name.wrappedValue = "Grace" }, false, "a value that was taken already notifies no one")
    let digits = form.binding(\.digits, send: FormViewModel.Input.digits)
    expect(isInvalidated(digits) { digits.wrappedValue = "a" }, true, "a field whose value is refused is drawn again")
    let trimmed = form.binding(\.trimmed, send: FormViewModel.Input.trimmed)
    expect(isInvalidated(trimmed) { trimmed.wrappedValue = " " }, true, "and one whose value becomes the old one")
}

do {
    let form = ObservedViewModel(FormViewModel())
    let name = form.binding(\.name, send: FormViewModel.Input.name)
    name.animation(.easeInOut).wrappedValue = "a"
    withTransaction(Transaction(animation: .default)) { name.wrappedValue = "b" }
    name.wrappedValue = "c"
    expect(
        form.animations, [.easeInOut, .default, nil], "a binding's animation reaches the change, as its caller's does")
}

do {
    var problems: [String] = []
    ViewModelTrace.onProblem = { if $0 == .bindingNotAnswered { problems.append($1) } }
    let form = ObservedViewModel(FormViewModel())
    let trimmed = form.binding(\.trimmed, send: FormViewModel.Input.trimmed)
    for text in [" ", " A", "A "] { trimmed.wrappedValue = text }
    let digits = form.binding(\.digits, send: FormViewModel.Input.digits)
    for text in ["1", "1a", "1b", "1c", "1"] { digits.wrappedValue = text }
    let name = form.binding(\.name, send: FormViewModel.Input.name)
    for _ in 1...3 { name.wrappedValue = "" }
    expect(problems, [], "a view model may refuse values and change them, and a field may write what it shows")

    // Bound again each time, as with each evaluation of a view.
    for (text, count) in [("A", 0), ("Ad", 1), ("Ada", 1)] {
        form.binding(\.dead, send: FormViewModel.Input.dead, fileID: "Shop/Form.swift", line: 12).wrappedValue = text
        expect(problems.count, count, "a field that refuses each value is a problem from the second on, reported once")
    }
    let names = ["FormViewModel", "Shop/Form.swift:12"].allSatisfy { problems.last?.contains($0) == true }
    expect(names, true, "with the type and the binding's line: \(problems)")
}

print(failures == 0 ? "view modifier and binding ok" : "\(failures) failed")
