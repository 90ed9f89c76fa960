import SimpleViewModelTesting
import Testing

@testable import SyncUps

@MainActor @Suite struct RecorderTests {
    let world = World()
    let tester: ViewModelTester<RecorderViewModel>

    init() {
        tester = ViewModelTester(
            RecorderViewModel(.standUp, speech: world.speech), clock: world.clock)
    }

    @Test func aMeetingFromItsFirstSecondToItsLast() async {
        await tester.expectChanges { tester.send(.didAppear) }
        await tester.expectChanges("secondsElapsed: 0 → 29") {
            await world.clock.advance(by: .seconds(29))
        }
        await tester.expectChanges("secondsElapsed: 29 → 30", "speaker: 0 → 1") {
            await world.clock.advance(by: .seconds(1))
        }
        await tester.expectChanges(#"transcript: "" → "Hello""#) {
            world.said.yield("Hello")
        }
        await tester.expectChanges("secondsElapsed: 30 → 60") {
            await world.clock.advance(by: .seconds(31))
        }
        await tester.expect(.finished(transcript: "Hello", of: 1))
    }

    @Test func nextGivesTheFloorToTheNextAndAsksAfterTheLast() async {
        tester.send(.didAppear)
        await tester.expectChanges("secondsElapsed: 0 → 30", "speaker: 0 → 1") {
            tester.send(.didTapNext)
        }
        await tester.expectChanges("alert: nil → .endMeeting") { tester.send(.didTapNext) }
        await tester.expectChanges { await world.clock.advance(by: .seconds(9)) }
        await tester.expectChanges("alert: .endMeeting → nil") { tester.send(.didTapResume) }
        await tester.close()
    }

    @Test func appearingTwiceStartsOneTimer() async {
        tester.send(.didAppear)
        tester.send(.didAppear)
        await tester.expectChanges("secondsElapsed: 0 → 1") {
            await world.clock.advance(by: .seconds(1))
        }
        await tester.close()
    }

    @Test func speechThatFailsAsksAndKeepsWhatWasSaid() async {
        tester.send(.didAppear)
        world.said.yield("Hello")
        world.said.finish(throwing: Failed())
        await tester.expect(\.alert, .speechFailed)
        tester.send(.didTapSave)
        await tester.expect(.finished(transcript: "Hello", of: 1))
    }

    @Test func appearingAgainAfterSpeechFailedKeepsWhatWasSaid() async {
        let speech = Speech(
            permission: { .granted },
            transcripts: {
                AsyncThrowingStream {
                    $0.yield("Hello")
                    $0.finish(throwing: Failed())
                }
            })
        let tester = ViewModelTester(
            RecorderViewModel(.standUp, speech: speech), clock: world.clock)
        for _ in 1...2 {
            tester.send(.didAppear)
            await tester.expect(\.alert, .speechFailed)
            tester.send(.didTapResume)
        }
        #expect(tester.transcript == "Hello Hello")
        await tester.close()
    }

    @Test func discardingSavesNothing() async {
        tester.send(.didAppear)
        tester.send(.didTapEnd)
        tester.send(.didTapDiscard)
        await tester.expect(.discarded)
        await tester.expectChanges { await world.clock.advance(by: .seconds(60)) }
    }
}
