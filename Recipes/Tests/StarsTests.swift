import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct StarsTests {
    let stars = Stars()
    @Test func theFirstFrameShowsTheStar() {
        stars.set("a", to: true)
        #expect(ObservedViewModel(ArticleViewModel(id: "a", service: stars)).isStarred)
    }
    @Test func oneScreenSeesTheOther() {
        let one = ObservedViewModel(ArticleViewModel(id: "a", service: stars))
        let two = ObservedViewModel(ArticleViewModel(id: "a", service: stars))
        one.send(.didTapStar(isOn: true))
        #expect(two.isStarred)
        two.send(.didTapStar(isOn: false))
        #expect(!one.isStarred)
    }
    @Test func theSameTapOnTwoScreensIsOneStar() {
        let screens = [0, 1].map { _ in ObservedViewModel(ArticleViewModel(id: "a", service: stars))
        }
        for screen in screens { screen.send(.didTapStar(isOn: true)) }
        #expect(stars.ids == ["a"])
    }
    @Test func aScreenShowsOnlyItsOwnStar() {
        stars.set("b", to: true)
        #expect(!ObservedViewModel(ArticleViewModel(id: "a", service: stars)).isStarred)
    }
    @Test func theScreenIsReleased() async {
        await expectReleased(ArticleViewModel(id: "a", service: stars)) {
            $0.send(.didTapStar(isOn: true))
        }
    }
}
