import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct TabsViewModelTests {
    let screen = ObservedViewModel(TabsViewModel())
    @Test func aTapOnTheShownTabPopsItAloneToItsRoot() {
        screen.send(.path(.shop, ["scarf", "reviews"]))
        screen.send(.tab(.bag))
        screen.send(.path(.bag, ["socks"]))
        screen.send(.tab(.shop))
        #expect(screen.paths[.shop] == ["scarf", "reviews"])
        screen.send(.tab(.shop))
        #expect(screen.paths == [.shop: [], .bag: ["socks"]])
    }
    @Test func doneTwiceGoesBackOnce() {
        screen.send(.path(.shop, ["scarf", "reviews"]))
        screen.send(.didTapDone(id: "reviews"))
        screen.send(.didTapDone(id: "reviews"))
        #expect(screen.paths[.shop] == ["scarf"])
    }
    @Test func aLinkOpensItsTab() {
        screen.send(.tab(.bag))
        screen.send(.didOpen(id: "scarf"))
        #expect(screen.tab == .shop)
        #expect(screen.paths[.shop] == ["scarf"])
    }
}
