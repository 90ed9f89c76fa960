import Foundation
import ShopCore
import Testing

/// Profiles and addresses in their files.
@Suite(.timeLimit(.minutes(1)))
struct StoredAccountTests {
    private let folder = TemporaryFolder()

    private var profiles: StoredProfiles { StoredProfiles(in: folder.data) }
    private var addresses: StoredAddresses { StoredAddresses(in: folder.data) }

    private func changes(name: String? = nil, phone: String? = nil) -> ProfileChanges {
        let old = Profile(name: "", email: "", phone: "")
        return ProfileChanges(from: old, to: Profile(name: name ?? "", email: "", phone: phone ?? ""))
    }

    private func addressIDs(of account: AccountID) async throws -> [AddressID] {
        try await addresses.addresses(of: account, ignoresCache: false).map(\.id)
    }

    // MARK: Profiles

    @Test("a profile is the one that its account came with, until it is changed; then it is as it was left")
    func keepProfile() async throws {
        #expect(try await profiles.profile(of: "ada").name == "Ada Lovelace")
        let saved = try await profiles.save(changes(name: "Augusta"), of: "ada")
        #expect(saved == Profile(name: "Augusta", email: "ada@example.com", phone: "+44 20 7946 0018"))
        #expect(try await profiles.profile(of: "ada") == saved)
        #expect(try await profiles.profile(of: "grace").name == "Grace Hopper")
    }

    @Test("changes of two windows to different fields are both kept")
    func twoWindows() async throws {
        _ = try await profiles.save(changes(name: "Augusta"), of: "ada")
        let saved = try await StoredProfiles(in: folder.data).save(changes(phone: "654321"), of: "ada")
        #expect(saved == Profile(name: "Augusta", email: "ada@example.com", phone: "654321"))
    }

    @Test(
        "the email of another account is refused, because it is used to sign in",
        arguments: ["grace@example.com", "offline@example.com"])
    func emailTaken(email: String) async throws {
        let ada = try await profiles.profile(of: "ada")
        var changed = ada
        changed.email = email
        let changes = ProfileChanges(from: ada, to: changed)
        await #expect(throws: ShopError.emailTaken(email)) { try await profiles.save(changes, of: "ada") }
        #expect(try await profiles.profile(of: "ada") == ada)
    }

    @Test("a sign-in is remembered until sign-out")
    func session() throws {
        StoredSession(in: folder.data).account = "ada"
        #expect(StoredSession(in: folder.data).account == "ada")
        StoredSession(in: folder.data).account = nil
        #expect(StoredSession(in: folder.data).account == nil)
        try folder.write("", to: "session")
        #expect(StoredSession(in: folder.data).account == nil)
    }

    @Test("damaged profiles are set aside, and reported with the place of the damage")
    func damagedProfiles() async throws {
        try folder.write(#"{ "ada": { "name": "Ada" } }"#, to: "profiles.json")
        let damage = ShopError.damaged(
            file: folder.url("profiles.json").path, setAsideAs: "profiles.damaged-1.json",
            reason: "ada.email is missing")
        await #expect(throws: damage) { try await profiles.profile(of: "ada") }
        #expect(try await profiles.profile(of: "ada").name == "Ada Lovelace")
    }

    @Test("a missing account is reported")
    func unknownAccount() async throws {
        await #expect(throws: ShopError.unknownAccount("x")) { try await profiles.profile(of: "x") }
        await #expect(throws: ShopError.unknownAccount("x")) { try await addressIDs(of: "x") }
    }

    // MARK: Addresses

    @Test("an account begins with its own addresses, without deleted ones")
    func deleteAddress() async throws {
        #expect(try await addressIDs(of: "ada") == ["ada-1", "ada-2", "ada-3"])
        try await addresses.change(.delete("ada-1"), of: "ada")
        #expect(try await addressIDs(of: "ada") == ["ada-2", "ada-3"])
        #expect(try await addressIDs(of: "grace") == [])
    }

    @Test("an address to which an order is on its way stays")
    func awaitsDelivery() async throws {
        await #expect(throws: ShopError.awaitsDelivery(address: "Workshop")) {
            try await addresses.change(.delete("ada-2"), of: "ada")
        }
        #expect(try await addressIDs(of: "ada").count == 3)
    }

    @Test("an address that another window has deleted is no error")
    func deleteTwice() async throws {
        for _ in 0..<2 { try await addresses.change(.delete("ada-3"), of: "ada") }
        #expect(try await addressIDs(of: "ada") == ["ada-1", "ada-2"])
    }

    @Test("deletes at once are all kept")
    func concurrentDeletes() async throws {
        async let first: Void = StoredAddresses(in: folder.data).change(.delete("ada-1"), of: "ada")
        async let second: Void = StoredAddresses(in: folder.data).change(.delete("ada-3"), of: "ada")
        _ = try await (first, second)
        #expect(try await addressIDs(of: "ada") == ["ada-2"])
    }

    @Test("an address that is added comes last, and one that is changed stays in its place")
    func addAndUpdate() async throws {
        try await addresses.change(.add(makeAddress("Cabin")), of: "ada")
        var home = try #require(try await addresses.addresses(of: "ada", ignoresCache: false).first)
        home.city = "Bonn"
        try await addresses.change(.update(home), of: "ada")
        let stored = try await addresses.addresses(of: "ada", ignoresCache: false)
        #expect(stored.map(\.label) == ["Home", "Workshop", "Aunt Élise", "Cabin"])
        #expect(stored.map(\.city) == ["Bonn", "Cambridge", "Lyon", "Berlin"])
        #expect(stored[1].awaitsDelivery)
    }

    @Test("a label that another address has is refused, regardless of case")
    func labelTaken() async throws {
        var workshop = try #require(try await addresses.addresses(of: "ada", ignoresCache: false).dropFirst().first)
        workshop.label = "home"
        await #expect(throws: ShopError.labelTaken("home")) { try await addresses.change(.update(workshop), of: "ada") }
        await #expect(throws: ShopError.labelTaken("HOME")) {
            try await addresses.change(.add(makeAddress("HOME")), of: "ada")
        }
        workshop.label = "workshop"
        try await addresses.change(.update(workshop), of: "ada")
        #expect(try await addressIDs(of: "ada").count == 3)
    }

    @Test("an address that another window has deleted cannot be changed")
    func updateDeleted() async throws {
        let home = try #require(try await addresses.addresses(of: "ada", ignoresCache: false).first)
        try await addresses.change(.delete(home.id), of: "ada")
        await #expect(throws: ShopError.addressGone("Home")) { try await addresses.change(.update(home), of: "ada") }
    }
}
