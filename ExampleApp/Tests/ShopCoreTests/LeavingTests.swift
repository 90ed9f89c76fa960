import ShopCore
import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// Running work when a view is left: its owner releases the view, and with it the interface.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct LeavingTests {
    private let products = StubProductService([makeProduct()])

    private func makePage() -> ProductViewModel { ProductViewModel(products: products, bag: StubBagService()) }

    @Test("a page that is left while it loads cancels the request, and is freed")
    func leaveWhileLoading() async {
        let gate = Gate()
        products.gate = gate
        await expectReleased(makePage()) { page in
            page.send(.loadProduct(id: "cup"))
            await gate.arrivals(1)
        }
        #expect(gate.cancelledCount == 1)
    }

    @Test("a page that is left shows nothing more even if its service answers, and is freed then")
    func leaveWithAStubbornService() async {
        let gate = Gate(heedsCancellation: false)
        products.gate = gate
        var outputs: [ProductViewModel.Output] = []
        await withCheckedContinuation { freed in
            let bag = StubBagService(onRelease: { freed.resume() })
            var page: ViewModelInterface? = ViewModelInterface(
                viewModel: ProductViewModel(products: products, bag: bag))
            page?.receive { outputs.append($0) }
            page?.send(.loadProduct(id: "cup"))
            Task { [page = page.take()] in
                await gate.arrivals(1)
                _ = consume page
                gate.open()
            }
        }
        #expect(outputs == [.isLoading(true)])
    }

    @Test("a page that is left before its load has begun sends no request")
    func leaveBeforeLoading() async {
        await expectReleased(makePage()) { page in page.send(.loadProduct(id: "cup")) }
        #expect(products.requestCount == 0)
    }

    @Test("a page that is left while a like is running cancels the like")
    func leaveWhileLiking() async {
        let gate = Gate()
        await expectReleased(makePage()) { page in
            _ = await page.outputs(4, after: .loadProduct(id: "cup"))
            products.gate = gate
            page.send(.didTapLike)
            await gate.arrivals(1)
        }
        #expect(gate.cancelledCount == 1)
        #expect(products.likedIDs == [])
    }

    @Test("a row that is left while it adds cancels the request, and its page receives nothing more")
    func leaveWhileAdding() async {
        let page = ViewModelTester(makePage())
        let gate = Gate()
        await expectReleased(SKUViewModel(sku: makeSKU(), bag: StubBagService(gate: gate))) { row in
            row.receive(passingTo: page.interface, as: ProductViewModel.Input.sku)
            row.send(.didTapAddToBag)
            await gate.arrivals(1)
        }
        #expect(gate.cancelledCount == 1)
        #expect(page.takeOutputs() == [])
    }

    @Test("a bag that is left while it loads cancels the request, and is freed")
    func leaveTheBag() async {
        let gate = Gate()
        await expectReleased(BagViewModel(bag: StubBagService(gate: gate))) { bag in
            bag.send(.load)
            await gate.arrivals(1)
        }
        #expect(gate.cancelledCount == 1)
    }

    @Test("a bag that is left begins none of the queued changes")
    func leaveTheBagWhileChanging() async {
        let gate = Gate()
        let service = StubBagService(Bag([BagItem(sku: makeSKU(), quantity: 2)]), gate: gate)
        await expectReleased(BagViewModel(bag: service)) { bag in
            for _ in 1...2 { bag.send(.didTapTakeOut("CUP-RED-S")) }
            await gate.arrivals(1)
        }
        #expect(service.requestCount == 1)
        #expect(service.content.count == 2)
    }

    @Test("a catalogue that is left from inside its receiver shows nothing more")
    func leaveTheCatalogue() async {
        let queries = StubRecentQueries()
        queries.error = .locked(path: "recent-queries.json")
        let search = SearchProducts(catalogue: StubCatalogue([makeProduct()]), recentQueries: queries)
        let viewModel = CatalogueViewModel(products: search)
        var catalogue: ObservedViewModel? = ObservedViewModel(viewModel)
        await withCheckedContinuation { showing in
            catalogue?.receive { _ in
                catalogue = nil
                showing.resume()
            }
            catalogue?.send(.didSubmitQuery("cup"))
        }
        // The end of its work would have changed it.
        #expect(viewModel.isSearching)
    }

    @Test("a catalogue that is left cancels its search, during the pause and after it")
    func leaveWhileSearching() async {
        let (gate, clock, service) = (Gate(), ManualClock(), StubCatalogue([makeProduct()]))
        service.gate = gate
        let search = SearchProducts(catalogue: service, recentQueries: StubRecentQueries())
        await expectReleased(CatalogueViewModel(products: search, clock: clock)) { catalogue in
            catalogue.send(.didSubmitQuery("cup"))
            await gate.arrivals(1)
        }
        #expect(gate.cancelledCount == 1)
        await expectReleased(CatalogueViewModel(products: search, clock: clock)) { catalogue in
            catalogue.send(.didChangeQuery("cup"))
            await clock.waitForSleepers(1)
        }
        #expect(clock.sleeperCount == 0)
        #expect(service.requests.count == 1)
    }
}
