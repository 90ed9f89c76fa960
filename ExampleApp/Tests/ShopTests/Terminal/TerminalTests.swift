import Foundation
import Testing

@testable import ShopCore

struct TerminalTests {
    private let data = makeFolder()

    @Test(
        "Control-C asks about typed text; the next one ends the shop, and writes the timeline"
    )
    func unsavedText() throws {
        let timeline = makeFolder().url.appendingPathComponent("a.html")
        let shop = try ShopProcess(["--timeline", timeline.path], data: data.url)
        shop.type("account\nemail ada@example.com\npassword analytical\nsubmit\nname Bob\n")
        shop.wait(for: "Type save")
        shop.send(SIGINT)
        shop.wait(for: "Type quit again")
        shop.send(SIGINT)
        shop.wait(for: "The timeline is in")
        shop.process.waitUntilExit()
        #expect(shop.process.terminationStatus == 130)
        #expect(try String(contentsOf: timeline, encoding: .utf8).contains("fieldChanged"))
    }

    @Test(
        "an interrupt, and the end of the window, wait for what was decided",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func interrupt(_ signal: Int32) throws {
        let shop = try ShopProcess(["--latency", "1500"], data: data.url)
        shop.type("1\n& add 1\n")
        shop.wait(for: "Asking for the bag")
        shop.send(signal)
        shop.wait(for: "Finishing what you have decided")
        shop.process.waitUntilExit()
        #expect(shop.process.terminationStatus == 128 + signal)
        #expect(try JSONFile("bag.json", in: data, empty: Bag()).read().count == 1)
    }
}
