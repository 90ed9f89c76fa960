// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

public import SimpleViewModel

extension ViewModelTester {
    /// Says that outputs are compared with `==`; otherwise `expect` is taken for a member of the view model.
    @available(*, unavailable, message: "declare 'enum Output: Equatable'")
    @_documentation(visibility: internal)
    public func expect(_ outputs: VM.Output...) {}
}
