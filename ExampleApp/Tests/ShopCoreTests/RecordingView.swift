import SimpleViewModel

/// Stands where a view does: owns the interface, and notes what it is told.
@MainActor final class RecordingView<VM: ViewModel> {
    let interface: ViewModelInterface<VM>
    private var outputs: [VM.Output] = []

    init(_ viewModel: VM) {
        interface = ViewModelInterface(viewModel: viewModel)
        interface.receive { [weak self] output in self?.outputs.append(output) }
    }

    /// A row, whose outputs go on to the view model of its page.
    init<Page: ViewModel>(
        _ viewModel: VM, in page: RecordingView<Page>, as input: @escaping (VM.Output) -> Page.Input
    ) {
        interface = ViewModelInterface(viewModel: viewModel)
        interface.receive(passingTo: page.interface, as: input) { [weak self] output in self?.outputs.append(output) }
    }

    /// Sends an input and returns all that this view is told in answer.
    func outputs(after input: VM.Input) -> [VM.Output] {
        _ = takeOutputs()
        interface.send(input)
        return takeOutputs()
    }

    /// Returns what this view has been told since it was last asked.
    func takeOutputs() -> [VM.Output] {
        defer { outputs = [] }
        return outputs
    }
}
