import Foundation
import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StoredFileTests {
    private let folder = TemporaryFolder()

    private func makeFile(clock: any Clock<Duration> = ContinuousClock()) -> StoredFile<[String]> {
        StoredFile("words.json", in: folder.data, empty: [], timeout: .milliseconds(20), clock: clock)
    }

    @Test("a file that is not there yet holds the empty value, and reading does not make one")
    func empty() async throws {
        #expect(try await makeFile().read() == [])
        #expect(!FileManager.default.fileExists(atPath: folder.data.url.path))
    }

    @Test("a written value is there for the next reader")
    func update() async throws {
        let count = try await makeFile().update { words in
            words.append("tea")
            return words.count
        }
        #expect(count == 1)
        #expect(try await makeFile().read() == ["tea"])
    }

    @Test("a value that another process has written is read")
    func reread() async throws {
        let file = makeFile()
        try await file.update { $0 = ["tea"] }
        try folder.write(#"["tea", "milk"]"#, to: "words.json")
        try await file.update { $0.append("sugar") }
        #expect(try await file.read() == ["tea", "milk", "sugar"])
    }

    @Test("simultaneous changes are all kept")
    func concurrentUpdates() async throws {
        let files = (0..<4).map { _ in
            StoredFile("words.json", in: folder.data, empty: [String](), timeout: .seconds(30))
        }
        try await withThrowingTaskGroup { group in
            for index in 0..<40 {
                group.addTask { try await files[index % 4].update { $0.append("\(index)") } }
            }
            try await group.waitForAll()
        }
        #expect(try await Set(makeFile().read()) == Set((0..<40).map(String.init)))
    }

    @Test("a change replaces the whole file: a reader of the old one reads it to its end")
    func replace() async throws {
        let file = makeFile()
        try await file.update { $0 = ["tea"] }
        let old = try FileHandle(forReadingFrom: folder.url("words.json"))
        try await file.update { $0 = ["milk"] }
        let data = try old.readToEnd() ?? Data()
        #expect(try JSONDecoder().decode([String].self, from: data) == ["tea"])
    }

    @Test(
        "a file that holds something else is kept under another name and reported, and the next request starts with an empty value",
        arguments: [
            ("[\"tea\"", "it is not valid JSON"),
            ("", "it is not valid JSON"),
            ("[1]", "[0] has a value that is not allowed there"),
            ("{}", "the whole has a value that is not allowed there"),
        ]
    )
    func damaged(content: String, reason: String) async throws {
        try folder.write(content, to: "words.json")
        let file = makeFile()
        let damage = ShopError.damaged(
            file: folder.url("words.json").path, setAsideAs: "words.damaged-1.json", reason: reason)
        await #expect(throws: damage) { try await file.read() }
        #expect(try folder.content(of: "words.damaged-1.json") == content)
        #expect(try await file.read() == [])
    }

    @Test("a change to a damaged file is not made, and destroys nothing")
    func damagedBeforeUpdate() async throws {
        try folder.write("{", to: "words.json")
        let file = makeFile()
        await #expect(throws: ShopError.self) { try await file.update { $0.append("tea") } }
        #expect(try folder.content(of: "words.damaged-1.json") == "{")
        try await file.update { $0.append("milk") }
        #expect(try await file.read() == ["milk"])
    }

    @Test("a file that was set aside is not overwritten by the next one")
    func damagedTwice() async throws {
        for content in ["{", "["] {
            try folder.write(content, to: "words.json")
            await #expect(throws: ShopError.self) { try await makeFile().read() }
        }
        #expect(try folder.content(of: "words.damaged-1.json") == "{")
        #expect(try folder.content(of: "words.damaged-2.json") == "[")
    }

    @Test("a file that is locked for too long is reported, and not changed")
    func locked() async throws {
        try folder.write(#"["tea"]"#, to: "words.json")
        let descriptor = open(folder.url("words.json.lock").path, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)

        let clock = ManualClock()
        let file = makeFile(clock: clock)
        let update = Task { try await file.update { $0.append("milk") } }
        for _ in 0..<4 {
            await clock.waitForSleepers(1)
            await clock.advance(by: .milliseconds(5))
        }
        await #expect(throws: ShopError.locked(path: folder.url("words.json.lock").path)) { try await update.value }
        #expect(try await file.read() == ["tea"])
    }

    @Test("a change that waits for a lock continues when it is released")
    func unlocked() async throws {
        try folder.write("[]", to: "words.json")
        let descriptor = open(folder.url("words.json.lock").path, O_RDWR | O_CREAT, 0o600)
        #expect(flock(descriptor, LOCK_EX) == 0)
        let clock = ManualClock()
        let file = makeFile(clock: clock)
        let update = Task { try await file.update { $0.append("milk") } }
        await clock.waitForSleepers(1)
        close(descriptor)
        await clock.advance(by: .milliseconds(5))
        try await update.value
        #expect(try await file.read() == ["milk"])
    }

    @Test("a cancelled wait for a lock changes nothing")
    func cancel() async throws {
        try folder.write("[]", to: "words.json")
        let descriptor = open(folder.url("words.json.lock").path, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let clock = ManualClock()
        let file = makeFile(clock: clock)
        let update = Task { try await file.update { $0.append("milk") } }
        await clock.waitForSleepers(1)
        update.cancel()
        await #expect(throws: ShopError.cancelled) { try await update.value }
        #expect(try await file.read() == [])
    }

    @Test("a folder that cannot be created is reported with its path")
    func folderIsAFile() async throws {
        try folder.write("", to: "taken")
        let taken = folder.url("taken")
        let file = StoredFile("words.json", in: DataFolder(taken), empty: [String]())
        await #expect(throws: ShopError.unwritable(path: taken.path, reason: "the folder cannot be made")) {
            try await file.update { $0.append("tea") }
        }
    }

    @Test("a file that cannot be opened is reported, and not set aside")
    func unreadable() async throws {
        try FileManager.default.createDirectory(at: folder.url("words.json"), withIntermediateDirectories: true)
        let path = folder.url("words.json").path
        let reason = "it does not open as a file that you may read"
        await #expect(throws: ShopError.unreadable(path: path, reason: reason)) { try await makeFile().read() }
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test("only the owner can read the folder")
    func permissions() async throws {
        try await makeFile().update { $0.append("tea") }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.data.url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
}
