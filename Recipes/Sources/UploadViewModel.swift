import Observation
import SimpleViewModel

/// An upload with progress, which goes on when its screen is left.
@Observable final class UploadViewModel: ViewModel {
    enum Input { case didTapUpload(String), didTapCancel }
    enum Output: Equatable { case uploaded(String) }
    enum Work { case upload }

    let scope = Scope()
    var percent: Int? { scope.isRunning(.upload) ? progress : nil }
    var failure: String? { scope.failure(of: .upload).map(message) }
    private var progress = 0
    private let upload: @Sendable (String, @escaping @Sendable (Int) -> Void) async throws -> Void
    private let failures: Failures

    init(
        failures: Failures,
        upload: @escaping @Sendable (String, @escaping @Sendable (Int) -> Void) async throws -> Void
    ) {
        self.failures = failures
        self.upload = upload
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didTapUpload(file):
            guard !scope.isRunning(.upload) else { return }  // or a second tap shows 0 %
            progress = 0
            let (upload, failures) = (upload, failures)
            scope.commit(.upload, .ignoreWhileRunning) { emit in
                try await upload(file, emit)
            } each: { percent in
                self.progress = percent
            } then: {
                respond(.uploaded(file))
            } afterClose: { result in
                if case .failure = result { failures.report("\(file) was not uploaded.") }
            }
        case .didTapCancel: scope.cancel(.upload)
        }
    }
}
