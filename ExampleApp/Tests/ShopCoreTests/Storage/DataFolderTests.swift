#if !canImport(Darwin)
import ShopCore
import Testing

struct DataFolderTests {
    @Test(
        "the standard folder follows the platform's convention",
        arguments: [
            (["XDG_DATA_HOME": "/data", "HOME": "/people/ada"], "/data/simple-view-model-shop"),
            (["HOME": "/people/ada"], "/people/ada/.local/share/simple-view-model-shop"),
            (["XDG_DATA_HOME": "", "HOME": "/people/ada"], "/people/ada/.local/share/simple-view-model-shop"),
            (
                ["XDG_DATA_HOME": "not/absolute", "HOME": "/people/ada"],
                "/people/ada/.local/share/simple-view-model-shop"
            ),
        ]
    )
    func standard(environment: [String: String], path: String) {
        #expect(DataFolder.standard(environment: environment).url.path == path)
    }
}
#endif
