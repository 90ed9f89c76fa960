struct Password {}
final class ScrollViewModel: ViewModel {
    func accept(_ offset: Double, respond: (Double) -> Void) {}
}
