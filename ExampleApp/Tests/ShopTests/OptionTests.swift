import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct OptionTests {
    @Test("--help lists options and commands, and opens no shop", arguments: ["--help", "-h"])
    func help(option: String) async throws {
        let shop = try await ShopProcess(arguments: [option], input: "like\n")
        let words = [
            "--catalogue FILE", "--catalogue URL", "--timeout MILLISECONDS", "--data DIR", "--latency MILLISECONDS",
            "--trace", "--diagram FILE", "--timeline FILE", "--help", "quit",
        ]
        for word in words {
            #expect(shop.standardOutput.contains(word))
        }
        #expect(!shop.standardOutput.contains("Liked"))
        #expect(shop.standardError == "")
        #expect(shop.exitCode == 0)
    }

    @Test("--version prints the version, and opens no shop")
    func version() async throws {
        let shop = try await ShopProcess(arguments: ["--version"])
        #expect(shop.standardOutput == "Shop 1.0.0\n")
        #expect(shop.exitCode == 0)
    }

    @Test("a value can be joined to its option")
    func joinedValue() async throws {
        let shop = try await ShopProcess(arguments: ["--catalogue=empty.json", "--latency=1"], input: "quit\n")
        #expect(shop.standardOutput.contains("No products"))
        #expect(shop.exitCode == 0)
    }

    @Test(
        "output that cannot be written ends the shop with exit code 74",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() async throws {
        let data = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let process = try ShopProcess.makeProcess([], data: data, environment: [:])
        let error = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        process.standardError = error
        #expect(try await process.runToEnd() == 74)
        let sentence = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(sentence.hasPrefix("Shop: The output cannot be written: "))
    }

    @Test(
        "a script that was shown an error ends with exit code 1",
        arguments: [("bag\n", 0), ("bug\n", 1), ("open x\n", 1)])
    func scriptFails(input: String, exitCode: Int32) async throws {
        #expect(try await ShopProcess(input: input).exitCode == exitCode)
    }

    @Test(
        "wrong options are reported on standard error, with exit code 64",
        arguments: [
            (
                ["--colour"],
                "Shop: \"--colour\" is not an option. Type Shop --help to list the options.\n"
            ),
            (
                ["--trace=yes"],
                "Shop: --trace takes no value. Leave it out.\n"
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
                ["--locale", "klingon"],
                "Shop: --locale is not followed by a language and a region. Name them, as in --locale de_DE.\n"
            ),
            (
                ["--open"],
                "Shop: --open is not followed by an address in the shop. Name one, as in --open shop://bag.\n"
            ),
            (
                ["--open", "shop://attic"],
                "Shop: \"shop://attic\" leads nowhere. "
                    + "The shop has product, search, bag, account and account/addresses.\n"
            ),
            (
                ["--diagram"],
                "Shop: --diagram is not followed by a file. Name one, as in --diagram visit.mmd.\n"
            ),
            (
                ["--timeline"],
                "Shop: --timeline is not followed by a file. Name one, as in --timeline visit.html.\n"
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
