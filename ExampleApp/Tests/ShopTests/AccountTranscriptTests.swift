import Foundation
import Testing

/// Signing in, the profile and the addresses, as a person sees them.
@Suite(.timeLimit(.minutes(1))) final class AccountTranscriptTests {
    private let data = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: data) }

    private let signIn = "account\nemail ada@example.com\npassword analytical\nsubmit\n"

    private func file(_ name: String) -> URL { data.appendingPathComponent(name) }

    // MARK: Transcripts

    @Test("the sign-in form reports problems, and the account that is signed in")
    func login() async throws {
        try await expectTranscript("login", passwords: ["compiler", "analytical", "analytical", "compiler"])
    }

    @Test("the profile is changed, refused, reverted and saved, and kept for the next visit to the screen")
    func profile() async throws {
        try await expectTranscript("profile", passwords: ["analytical"])
    }

    @Test("addresses are filtered, sorted and deleted; an address that cannot be deleted is back in its place")
    func addresses() async throws {
        try await expectTranscript("addresses", passwords: ["analytical", "compiler"])
    }

    @Test("an address is added and changed in a form, which reports problems and closes after saving")
    func addressForm() async throws {
        try await expectTranscript("address-form", passwords: ["analytical"])
    }

    @Test("latency delays the answers to a script, and changes nothing else")
    func latency() async throws {
        try await expectTranscript(
            "addresses", arguments: ["--latency", "20"], passwords: ["analytical", "compiler"])
        try await expectTranscript("address-form", arguments: ["--latency", "20"], passwords: ["analytical"])
    }

    @Test("in a narrow window forms and addresses are wrapped and complete")
    func narrowWindow() async throws {
        try await expectTranscript("narrow-account", passwords: ["analytical"], environment: ["COLUMNS": "32"])
    }

    @Test("a trace shows that a password was typed, but not the password")
    func trace() async throws {
        let shop = try await ShopProcess(arguments: ["--trace"], input: signIn)
        #expect(shop.standardError.contains("LoginViewModel.passwordChanged(••••)  accepted\n"))
        #expect(shop.standardError.contains("LoginViewModel → .didSignIn"))
        #expect(!shop.standardError.contains("analytical"))
    }

    // MARK: At a terminal

    @Test("in a terminal, an address disappears at once, and is back in its place if it cannot be deleted")
    func optimisticDelete() async throws {
        let shop = try await ShopAtTerminal(
            arguments: ["--latency", "300"],
            [
                ("sold out", "account\n"), ("password compiler", "email ada@example.com\n"),
                ("Email     ada", "password analytical\n"), ("Type submit", "submit\n"),
                ("Ada Lovelace", "addresses\n"), ("Lyon", "delete 2\n"),
                ("  2  Aunt Élise", ""), ("  3  Aunt Élise", ""), ("is back in the list", "quit\n"),
            ])
        #expect(shop.exitCode == 0)
    }

    @Test("the end of the input asks about unsaved changes, and leaves the second time")
    func unsavedAtEnd() async throws {
        let shop = try await ShopAtTerminal([
            ("sold out", "account\n"), ("password compiler", "email ada@example.com\n"),
            ("Email     ada", "password analytical\n"), ("Type submit", "submit\n"),
            ("Ada Lovelace", "name Augusta\n"), ("Type save", "\u{4}"), ("quit again", "\u{4}"),
        ])
        #expect(shop.exitCode == 0)
    }

    // MARK: Files

    @Test("saved and deleted data is so in the next process, and no file holds the password")
    func keep() async throws {
        _ = try await ShopProcess(input: signIn + "name Augusta\nsave\naddresses\ndelete 1\n", data: data)
        let shop = try await ShopProcess(input: "account\naddresses\n", data: data)
        #expect(shop.standardOutput.contains("  Name   Augusta\n"))
        #expect(!shop.standardOutput.contains("Home"))
        for name in try FileManager.default.contentsOfDirectory(atPath: data.path) {
            #expect(try !String(contentsOf: file(name), encoding: .utf8).contains("analytical"), "\(name)")
        }
    }

    @Test("a sign-in lasts to the next visit, until sign-out")
    func signedIn() async throws {
        _ = try await ShopProcess(input: signIn, data: data)
        let second = try await ShopProcess(input: "account\nsignout\n", data: data)
        #expect(second.standardOutput.contains("  Name   Ada Lovelace\n"))
        let third = try await ShopProcess(input: "account\n", data: data)
        #expect(third.standardOutput.contains("Sign in\n"))
    }

    @Test("a customer whose account is gone is asked to sign in again, and can")
    func accountGone() async throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try Data("charles".utf8).write(to: file("session"))
        let shop = try await ShopProcess(input: "account\nsignout\naccount\n", data: data)
        #expect(shop.standardOutput.contains("There is no account \"charles\". Sign in again.\n"))
        #expect(shop.standardOutput.contains("> account\nSign in\n"))
    }

    @Test("an email that was changed signs in, and the old one does not")
    func changedEmail() async throws {
        _ = try await ShopProcess(input: signIn + "email augusta@example.com\nsave\nsignout\n", data: data)
        let old = try await ShopProcess(input: signIn, data: data)
        #expect(old.standardOutput.contains("There is no account with this email"))
        let new = try await ShopProcess(
            input: signIn.replacingOccurrences(of: "ada@", with: "augusta@"), data: data)
        #expect(new.standardOutput.contains("  Email  augusta@example.com\n"))
    }

    @Test("a form keeps text as typed, with spaces and ampersands; a save that is not possible gives the reason")
    func words() async throws {
        let shop = try await ShopProcess(
            input: "account\nsubmit\nemail ada@example.com\nsubmit\n" + signIn.dropFirst(8)
                + "save\nname Marks &  Co &\nsave\n", data: data)
        #expect(shop.standardOutput.contains("There is no email yet. Type it as in name@example.com.\n"))
        #expect(shop.standardOutput.contains("There is no password yet. Type it, and try again.\n"))
        #expect(shop.standardOutput.contains("There is nothing to save. Change something first.\n"))
        #expect(shop.standardOutput.contains("  Name   Marks &  Co &\n"))
    }

    @Test(
        "a profile that is incomplete, and one with the email of another account, are refused with a sentence",
        arguments: [
            ("name ", "The profile cannot be saved as it is. Correct the marked fields, and save again."),
            (
                "email grace@example.com",
                "The email grace@example.com belongs to another account. Type another one, and save again."
            ),
        ])
    func refused(edit: String, sentence: String) async throws {
        let shop = try await ShopProcess(
            input: signIn + "\(edit)\nsave\n", data: data, environment: ["COLUMNS": "200"])
        #expect(shop.standardOutput.contains("\n\(sentence)\n"))
    }

    @Test("the shop asks before unsaved changes are lost", arguments: ["back", "products", "signout", "quit"])
    func unsavedEdits(command: String) async throws {
        let edit = signIn + "name Augusta\n\(command)\n"
        let asked = try await ShopProcess(input: edit + "bag\nback\nredraw\n", data: data)
        #expect(asked.standardOutput.contains("Your changes are not saved. Type \(command) again"))
        #expect(asked.standardOutput.contains("> redraw\nYour account\n  Name   Augusta\n"))
        try FileManager.default.removeItem(at: data)
        let left = try await ShopProcess(input: edit + "\(command)\nredraw\n", data: data)
        #expect(!left.standardOutput.contains("> redraw\nYour account"))
    }

    @Test("two processes that change different fields at once lose neither")
    func twoProcesses() async throws {
        let (data, signIn) = (data, signIn)
        async let first = ShopProcess(input: signIn + "name Augusta\nsave\n", data: data)
        async let second = ShopProcess(input: signIn + "phone 123456\nsave\n", data: data)
        for shop in try await [first, second] { #expect(shop.standardOutput.contains("[ Your profile is saved. ]")) }
        let shop = try await ShopProcess(input: "account\n", data: data)
        for line in ["  Name   Augusta\n", "  Phone  123456\n"] { #expect(shop.standardOutput.contains(line)) }
    }

    @Test("damaged addresses are set aside and reported, and a retry continues")
    func damaged() async throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try Data("{ half".utf8).write(to: file("addresses.json"))
        let shop = try await ShopProcess(
            input: signIn + "addresses\nretry\n", data: data,
            environment: ["COLUMNS": "\(data.path.count + 200)"])
        #expect(
            shop.standardOutput.hasSuffix(
                """
                > addresses
                Loading your addresses …
                Your addresses
                  Your addresses did not load
                  The file "\(data.path)/addresses.json" is damaged: it is not valid JSON. \
                It was kept as "addresses.damaged-1.json". Try again to go on with an empty one.
                  Type retry to try again.
                > retry
                Loading your addresses …
                  …
                  1  Home        12 Square Lane  SW1Y 4JH London, UK
                  2  Workshop    3 Engine Yard   CB2 1TN Cambridge, UK  order on its way
                  3  Aunt Élise  8 Rue Mercière  69001 Lyon, France

                """
            ))
        #expect(try String(contentsOf: file("addresses.damaged-1.json"), encoding: .utf8) == "{ half")
    }
}
