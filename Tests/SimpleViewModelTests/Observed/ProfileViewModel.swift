import Observation
import SimpleViewModel

/// An observable view model with a member of each kind.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@Observable final class ProfileViewModel: ViewModel {
    enum Input { case rename(String), like, fill([String]), say(String), keep }
    enum Output: Equatable { case toast(String) }

    private(set) var name = ""
    private(set) var isLiked = false
    private(set) var lines: [String] = []
    /// Can be read only while the profile has lines.
    var first: String { lines[0] }
    /// Writable, but the view has no access to the view model.
    var note = ""
    @ObservationIgnored private(set) var respond: ((Output) -> Void)?
    @ObservationIgnored private let onRelease: @Sendable () -> Void

    init(onMake: () -> Void = {}, onRelease: @escaping @Sendable () -> Void = {}) {
        self.onRelease = onRelease
        onMake()
    }

    deinit { onRelease() }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .rename(name): self.name = name
        case .like: isLiked.toggle()
        case let .fill(lines): self.lines = lines
        case let .say(text): respond(.toast(text))
        case .keep: self.respond = respond
        }
    }
}
