import Testing

@Suite(.timeLimit(.minutes(1))) struct OptionTests {
    @Test("--help lists options and commands, and opens no shop")
    func help() async throws {
        let shop = try await ShopProcess(arguments: ["--help"], input: "like\n")
        let words = [
            "--catalogue FILE", "--catalogue URL", "--timeout MILLISECONDS", "--data DIR", "--latency MILLISECONDS",
            "--trace", "--diagram FILE", "--help", "quit",
        ]
        for word in words {
            #expect(shop.standardOutput.contains(word))
        }
        #expect(!shop.standardOutput.contains("Liked"))
        #expect(shop.standardError == "")
        #expect(shop.exitCode == 0)
    }

    @Test(
        "wrong options are told on standard error, with exit code 64",
        arguments: [
            (
                ["--colour"],
                "Shop: \"--colour\" is not an option. Type Shop --help to see those that are.\n"
            ),
            (
                ["--catalogue"],
                "Shop: --catalogue is not followed by a file or an address. Name one, as in --catalogue mine.json.\n"
            ),
            (
                ["--catalogue", "http://"],
                "Shop: \"http://\" is not an address. Type it as in --catalogue http://localhost:8000/catalogue.json.\n"
            ),
            (
                ["--timeout"],
                "Shop: --timeout is not followed by a number. Name one, as in --timeout 500.\n"
            ),
            (
                ["--data"],
                "Shop: --data is not followed by a folder. Name one, as in --data mine.\n"
            ),
            (
                ["--diagram"],
                "Shop: --diagram is not followed by a file. Name one, as in --diagram visit.mmd.\n"
            ),
            (
                ["--latency"],
                "Shop: --latency is not followed by a number. Name one, as in --latency 500.\n"
            ),
            (
                ["--latency", "-1"],
                "Shop: \"-1\" is not a number of milliseconds from 0 to 60000. Name one, as in --latency 500.\n"
            ),
            (
                ["--latency", "soon"],
                "Shop: \"soon\" is not a number of milliseconds from 0 to 60000. Name one, as in --latency 500.\n"
            ),
        ]
    )
    func wrongOptions(arguments: [String], message: String) async throws {
        let shop = try await ShopProcess(arguments: arguments)
        #expect(shop.standardOutput == "")
        #expect(shop.standardError == message)
        #expect(shop.exitCode == 64)
    }
}
