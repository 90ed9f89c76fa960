import Observation
import SimpleViewModel

/// The uploads of all screens: they go on when their screen is left, and it finds them again.
@MainActor @Observable final class Uploads {
    typealias Upload =
        @Sendable (
            _ file: String, _ progress: @escaping @Sendable (Int) -> Void
        ) async throws -> Void
    enum Work: Hashable { case upload(String) }

    private(set) var uploaded: Set<String> = []
    private var percents: [String: Int] = [:]
    private let upload: Upload
    private let failures: Failures
    private let scope = ViewModelScope<Never, Work>()

    init(failures: Failures, upload: @escaping Upload) {
        self.failures = failures
        self.upload = upload
    }

    func percent(_ file: String) -> Int? {
        scope.isRunning(.upload(file)) ? percents[file] : nil
    }

    func failure(_ file: String) -> String? { scope.failure(of: .upload(file)).map(message) }

    func start(_ file: String) {
        guard !scope.isRunning(.upload(file)) else { return }  // or a second tap shows 0 %
        uploaded.remove(file)
        percents[file] = 0
        scope.commit(.upload(file), .ignoreWhileRunning) { [upload] emit in
            try await upload(file, emit)
        } each: { percent in
            self.percents[file] = percent
        } then: {
            self.uploaded.insert(file)
        } catch: { [failures] _ in
            failures.report("\(file) was not uploaded.")
        }
    }

    func cancel(_ file: String) { scope.cancel(.upload(file)) }
}

@Observable final class UploadViewModel: ViewModel {
    enum Input { case didTapUpload, didTapCancel }

    var percent: Int? { uploads.percent(file) }
    var isUploaded: Bool { uploads.uploaded.contains(file) }
    var failure: String? { uploads.failure(file) }
    private let file: String
    private let uploads: Uploads

    init(_ file: String, uploads: Uploads) {
        self.file = file
        self.uploads = uploads
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case .didTapUpload: uploads.start(file)
        case .didTapCancel: uploads.cancel(file)
        }
    }
}
