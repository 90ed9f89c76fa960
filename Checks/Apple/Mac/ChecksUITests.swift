import XCTest

/// The checks of Checks/Apple/README.md that need no eyes, on `ChecksApp`.
///
/// They have not been run: there was no simulator when they were written, only declarations to compile them against.
nonisolated final class ChecksUITests: XCTestCase {
    override func setUpWithError() throws { continueAfterFailure = false }

    @MainActor func testASheetHandsBackToItsPage() {
        let app = launch("Path")
        app.buttons["Event of Level 0"].tap()
        expect("Level 0 received 1", in: app)
        app.buttons["Sheet of Level 0"].tap()
        app.buttons["Event of Sheet"].tap()
        expect("Sheet received 1", in: app)
        app.swipeDown(velocity: .fast)
        app.buttons["Event of Level 0"].tap()
        expect("Level 0 received 2", in: app)
    }

    @MainActor func testEachLevelOfABoundPathReceivesWhileItIsOnTop() {
        let app = launch("Path")
        for level in 0..<4 { app.buttons["Next of Level \(level)"].tap() }
        for level in [4, 3, 2, 1, 0] {
            app.buttons["Event of Level \(level)"].tap()
            expect("Level \(level) received 1", in: app)
            app.buttons["Count of Level \(level)"].tap()
            expect("Level \(level) sees \(level + 1) alive", in: app)  // itself, and those below
            if level > 0 { app.navigationBars.buttons.firstMatch.tap() }
        }
    }

    @MainActor func testACancelledSwipeLeavesTheTopReceiving() {
        let app = launch("Path")
        app.buttons["Next of Level 0"].tap()
        let edge = app.coordinate(withNormalizedOffset: CGVector(dx: 0, dy: 0.5))
        // Slowly, and held at the end: a quick swipe goes back.
        edge.press(
            forDuration: 0.1, thenDragTo: app.coordinate(withNormalizedOffset: CGVector(dx: 0.2, dy: 0.5)),
            withVelocity: .slow, thenHoldForDuration: 0.5)
        app.buttons["Event of Level 1"].tap()
        expect("Level 1 received 1", in: app)
    }

    @MainActor func testALinkOpensOverAnOpenPage() {
        let app = launch("Path")
        app.buttons["Next of Level 0"].tap()
        app.buttons["Link in two seconds"].tap()
        // The event comes in the turn of the path's change, in which Level 1 is still on top.
        expect("Level 2 received 0", in: app)
        app.navigationBars.buttons.firstMatch.tap()
        expect("Level 1 received 1", in: app)
    }

    @MainActor func testFieldsKeepWhatIsTypedAndShowWhatIsTaken() {
        let app = launch("Form")
        app.textFields["Name"].tap()
        app.textFields["Name"].typeText("a b ")
        expect("Name is a b ", in: app)
        app.textFields["Digits"].tap()
        app.textFields["Digits"].typeText("1a2")
        expect("Digits are 12", in: app)
        XCTAssertEqual(app.textFields["Digits"].value as? String, "12")
    }

    @MainActor func testRowsPassTheirTapsWhileTheListScrolls() {
        let app = launch("List")
        app.buttons["Row 2, 0"].tap()
        app.swipeUp(velocity: .fast)
        app.swipeDown(velocity: .fast)
        app.buttons["Row 3, 0"].tap()
        expect("2 taps, 0 loads, 100 rows", in: app)
    }

    @MainActor func testARefreshEndsWhileItsContentChanges() {
        let app = launch("List")
        let row = app.buttons["Row 2, 0"].coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
        row.press(forDuration: 0.1, thenDragTo: row.withOffset(CGVector(dx: 0, dy: 500)))
        expect("0 taps, 1 loads, 103 rows", in: app)
    }

    @MainActor func testAViewReceivesFromTheAccountThatItIsGiven() {
        let app = launch("Account")
        app.buttons["Event"].tap()
        expect("Account 0 received 1", in: app)
        app.buttons["Event, and change the account"].tap()
        app.buttons["Event"].tap()
        expect("Account 1 received 1", in: app)
        app.buttons["Event, and change the account"].tap()
        expect("Account 0 received 2", in: app)
    }

    @MainActor private func launch(_ tab: String) -> XCUIApplication {
        let app = XCUIApplication()
        app.launch()
        app.tabBars.buttons[tab].tap()
        return app
    }

    @MainActor private func expect(_ text: String, in app: XCUIApplication) {
        XCTAssertTrue(app.staticTexts[text].waitForExistence(timeout: 10), "not shown: \(text)")
    }
}
