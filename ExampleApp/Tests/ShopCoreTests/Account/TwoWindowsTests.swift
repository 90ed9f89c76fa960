import Foundation
import Observation
import ShopCore
import SimpleViewModelTesting
import Testing

/// Changes in one window that another shows.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct TwoWindowsTests {
    private let folder = TemporaryFolder()

    private func labels(_ list: AddressesViewModel) -> [String] { (list.content.value ?? []).map(\.label) }

    /// Returns after the next change of observed state, or when the time limit cancels the test.
    private static func change(_ read: () -> Void) async {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking(read) { continuation.finish() }
        for await _ in changes {}
    }

    private func save(_ label: String, with container: Container) async {
        let tester = ViewModelTester(container.makeAddressFormViewModel(editing: nil, of: "ada"))
        for field in AddressField.allCases { tester.send(.fieldChanged(field, label)) }
        tester.send(.didTapSave)
        #expect(await tester.next() == .didFinish)
    }

    @Test("an open list shows an address that another window of the app has added")
    func oneProcess() async {
        let container = Container(data: folder.data)
        let list = container.makeAddressesViewModel(of: "ada")
        // It listens until it is left.
        let tester = ViewModelTester(list, exhaustive: false)
        await tester.perform(.viewDidAppear)
        tester.send(.viewDidLoad)
        #expect(labels(list).count == 3)
        await save("Cabin", with: container)
        while labels(list).last != "Cabin", !Task.isCancelled { await Self.change { _ = labels(list) } }
        #expect(labels(list).last == "Cabin")
    }

    @Test("a list shows an address of another process when it appears again")
    func twoProcesses() async {
        let list = Container(data: folder.data).makeAddressesViewModel(of: "ada")
        let tester = ViewModelTester(list)
        await tester.perform(.viewDidAppear)
        await save("Cabin", with: Container(data: folder.data))
        await tester.perform(.viewDidAppear)
        #expect(labels(list).last == "Cabin")
    }

    @Test("an address that another window has deleted cannot be changed any more, and the form says so")
    func deleted() async throws {
        let container = Container(data: folder.data)
        let home = try #require(DemoAccount.all.first?.addresses.first)
        let form = ViewModelTester(container.makeAddressFormViewModel(editing: home, of: "ada"))
        let list = ViewModelTester(container.makeAddressesViewModel(of: "ada"))
        await list.perform(.viewDidAppear)
        await list.perform(.didTapDelete(home.id))
        #expect(await list.next() == .showToast("Home is deleted."))
        form.send(.fieldChanged(.city, "Bonn"))
        form.send(.didTapSave)
        #expect(
            await form.next() == .showError("Home has been deleted in another window. Go back, and add it again."))
    }
}
