final class LampViewModel: ViewModel {
    func accept(_ input: Bool, respond: (Bool) -> Void) {}
}
