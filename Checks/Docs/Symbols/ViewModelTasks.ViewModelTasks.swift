final class Search: ViewModel {
    enum Input { case didSearch(String), didCancelSearch }
    enum Output { case isSearching(Bool), results([String]), failed(String) }
    let catalogue = Catalogue()

    // The example stands here.
}
