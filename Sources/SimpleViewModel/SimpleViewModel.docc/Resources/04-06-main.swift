import SimpleViewModel

let page = ViewModelInterface(ProductViewModel())
page.interface.receive { event in print("event: \(event)") }

page.send(.didAppear)
print(page.isLoading ? "loading …" : "not loading")
await page.perform(.didAppear)
print(page.name)

@MainActor
func tapTwice() async {
    async let first: Void = page.perform(.didTapLike)
    async let second: Void = page.perform(.didTapLike)
    _ = await (first, second)
}

await tapTwice()
print(page.isLiked ? "♥" : "♡")
