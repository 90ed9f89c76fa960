import Dispatch
import Foundation
import Observation
import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K17 all changes of state", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K17ChangesTests {
    private let clock = ManualClock()
    private let tester: ViewModelTester<MeetingViewModel>

    init() { tester = ViewModelTester(MeetingViewModel(clock: clock), exhaustive: false) }

    @Test(
        "all changes are expected, in any order, also of private members, of parts, and of what is not Equatable"
    )
    func changes() async {
        await tester.expectChanges("speaker: 1 → 2", "seconds: 0 → 2") { tester.send(.didTapNext) }
        await tester.expectChanges(
            "tapCount: 0 → 1", "note.text: \"\" → \"Hi\"", "route: .list → .edit(id: 7)"
        ) {
            tester.send(.didEdit("Hi"))
        }
        await tester.expectChanges(
            "note.text: \"Hi\" → \"Ho\"", "tapCount", "route.edit.id: 7 → 8"
        ) {
            tester.send(.didEdit("Ho"))
        }
        await tester.expectChanges("names[1]: + \"Ada\"") { tester.send(.didAdd) }
        await tester.expectChanges {}
    }

    @Test(
        "a change that is not expected, or is another one, fails once, on the line of the call, side by side"
    )
    func forgotten() async {
        let line = #line + 2
        await failures {
            await tester.expectChanges("seconds: 0 → 3") { tester.send(.didTapNext) }
            await tester.expectChanges("speaker: 3 → 4", "seconds: 2 → 4") {
                tester.send(.didTapNext)
            }
            tester.send(.none)
            await tester.expectChanges("seconds: 4 → 6") { tester.send(.didTapNext) }
        }.expect(
            """
            Changes of MeetingViewModel are not as expected:
            expected  seconds: 0 → 3
            came      seconds: 0 → 2
            extra     speaker: 1 → 2
            Passes: expectChanges("seconds: 0 → 2", "speaker: 1 → 2") { … }
            Since the last input of the test: accepted .didTapNext.
            """,
            "same      seconds: 2 → 4\nexpected  speaker: 3 → 4\ncame      speaker: 2 → 3",
            "same      seconds: 4 → 6\nextra     speaker: 3 → 4",
            lines: [line, line + 1, line + 5])
    }

    @Test(
        "a name allows every change of the member and of its parts, but no other member, and there must be one"
    )
    func names() async {
        await tester.expectChanges("tapCount", "note", "route") { tester.send(.didEdit("Hi")) }
        await failures {
            await tester.expectChanges("names", "nam") { tester.send(.didAdd) }
            tester.send(.none)
            await tester.expectChanges("note") {}
        }.expect(
            """
            missing   nam
            same      names
            Passes: expectChanges("names") { … }
            """,
            "missing   note\nPasses: expectChanges() { … }\nSince the last input of the test: accepted .none.\nNothing can change it"
        )
    }

    @Test(
        "children are compared at their places, and are neither retained nor missed while they appear and go"
    )
    func children() async {
        await tester.expectChanges(
            "rows[0]: + RowViewModel(isOn: false)", "rows[1]: + RowViewModel(isOn: false)",
            "selected: nil → RowViewModel(isOn: false)"
        ) { tester.send(.didOpen) }
        await tester.expectChanges("rows[1].isOn: false → true", "side.isOn: false → true") {
            tester.viewModel.rows[1].send(())
            tester.viewModel.side.send(())
        }
        await tester.expectChanges("rows") {
            for row in tester.viewModel.rows { row.send(()) }
        }
        weak let row = tester.viewModel.rows.first
        await tester.expectChanges(
            "rows[0]: - RowViewModel(isOn: true)", "rows[0].isOn: false → true"
        ) {
            tester.send(.didClose)
            #expect(row == nil)
            tester.viewModel.rows[0].send(())
        }
    }

    @Test(
        "what comes later, in real time and in virtual time, is awaited; a parallel tester's changes are not seen"
    )
    func later() async {
        await tester.expectChanges("speaker: 1 → 9") {
            tester.send(.didTapLater)
            ViewModelTester(MeetingViewModel(clock: clock), exhaustive: false).send(.didTapNext)
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) {
                [gate = tester.viewModel.gate] in gate.yield(9)
            }
        }
        await tester.expectChanges("speaker: 9 → 12") {
            tester.send(.didTapTick)
            await clock.advance(by: .seconds(3))
        }
    }

    @Test(
        "a closure's error is thrown; of a class that is not observable, all members are compared")
    func plain() async {
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            try await tester.expectChanges("names") { throw Stop() }
        }
        let plain = ViewModelTester(LikeViewModel(), exhaustive: false)
        await plain.expectChanges("isLiked: false → true") { plain.send(.didTapLike) }
    }

    @Test("values are compared whole: long texts, what == ignores, and what a description hides")
    func whole() async {
        await tester.expectChanges(
            "text", "badge.count: 0 → 1", "tags[\"new\"]: + \"new\"",
            "prices[\"b\"]: 2 → 3", "date: changed", "labelCount: 0 → 1"
        ) {
            tester.send(.didLabel)
        }
        await failures {
            await tester.expectChanges(
                "tags", "badge.count: 1 → 2", "date", "labelCount"
            ) { tester.send(.didLabel) }
        }.expect(
            #"Passes: expectChanges("badge.count: 1 → 2", "date", "labelCount", "text", "prices[\"b\"]: 3 → 4") { … }"#
        )
    }
}

@Observable private class LabelledViewModel {
    fileprivate(set) var labelCount = 0
}

/// Changes several members at once, and owns rows.
@Observable private final class MeetingViewModel: LabelledViewModel, ViewModel {
    enum Input {
        case didTapNext, didEdit(String), didAdd, didOpen, didClose, didLabel, didTapLater,
            didTapTick, none
    }
    enum Route { case list, edit(id: Int) }
    struct Note { var text = "", isOld = false }
    /// Is its id, and no more, for those who compare or describe it.
    struct Badge: Equatable, CustomStringConvertible {
        var id = 1, count = 0
        var description: String { "Badge \(id)" }
        static func == (left: Self, right: Self) -> Bool { left.id == right.id }
    }
    enum Work { case later, tick }

    private(set) var seconds = 0
    private(set) var speaker = 1
    private var tapCount = 0
    private(set) var note = Note()
    private(set) var route = Route.list
    private(set) var names = ["Bo"]
    private(set) var rows: [ViewModelChild<RowViewModel>] = []
    private(set) var selected: RowViewModel?
    private var text = String(repeating: "a", count: 300)
    private var badge = Badge()
    private var tags: Set = ["a", "b"]
    private var prices = ["a": 1, "b": 2]
    private var date = Date(timeIntervalSince1970: 0)
    let side: ViewModelInterface<RowViewModel>
    @ObservationIgnored private(set) var ignored = 0
    let gate: AsyncStream<Int>.Continuation
    private let values: AsyncStream<Int>
    let scope: Scope

    init(clock: ManualClock) {
        scope = ViewModelScope(clock: clock)
        side = ViewModelInterface(RowViewModel())
        (values, gate) = AsyncStream.makeStream()
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        ignored += 1
        switch input {
        case .didTapNext: (seconds, speaker) = (seconds + 2, speaker + 1)
        case let .didEdit(text):
            (note.text, route, tapCount) = (text, .edit(id: 7 + tapCount), tapCount + 1)
        case .didAdd: names.append("Ada")
        case .didOpen:
            selected = RowViewModel()
            rows = (1...2).map { _ in scope.child(RowViewModel(), as: { _ in .none }) }
        case .didClose: rows.removeFirst()
        case .didLabel:
            text += "b"
            badge.count += 1
            tags.insert("new")
            prices["b", default: 0] += 1
            date += 0.1
            labelCount += 1
        case .didTapLater: scope.run(.later, .restart, over: self.values) { self.speaker = $0 }
        case .didTapTick: scope.run(.tick, .restart, every: .seconds(1)) { self.speaker += 1 }
        case .none: break
        }
    }
}

@Observable private final class RowViewModel: ViewModel {
    private(set) var isOn = false
    func accept(_ input: Void, respond: (Bool) -> Void) { isOn.toggle() }
}
