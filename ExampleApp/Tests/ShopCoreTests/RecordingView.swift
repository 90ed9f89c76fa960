import SimpleViewModel

/// Stands where a view does: owns the interface, and notes what it is told.
@MainActor final class RecordingView<VM: ViewModel> {
    private(set) var interface: ViewModelInterface<VM>?
    private var outputs: [VM.Output] = []
    private var milestone: Milestone?

    init(_ viewModel: VM) {
        interface = ViewModelInterface(viewModel: viewModel)
        interface?.receive { [weak self] output in self?.note(output) }
    }

    /// A row, whose outputs go on to the view model of its page.
    init<Page: ViewModel>(
        _ viewModel: VM, in page: ViewModelInterface<Page>, as input: @escaping (VM.Output) -> Page.Input
    ) {
        interface = ViewModelInterface(viewModel: viewModel)
        interface?.receive(passingTo: page, as: input) { [weak self] output in self?.note(output) }
    }

    func send(_ input: VM.Input) { interface?.send(input) }

    /// Leaves: releases the interface, and keeps what has been noted.
    func leave() { interface = nil }

    /// Sends an input, and returns a number of outputs as soon as they are there, with those that no one has taken yet.
    func outputs(_ count: Int, after input: VM.Input) async -> [VM.Output] {
        send(input)
        return await takeOutputs(count)
    }

    /// Returns the outputs that no one has taken, as soon as there are so many.
    func takeOutputs(_ count: Int) async -> [VM.Output] {
        let milestone = Milestone(count)
        self.milestone = milestone
        milestone.check(outputs.count)
        await milestone.reached()
        return takeOutputs()
    }

    /// Returns the outputs that no one has taken yet.
    func takeOutputs() -> [VM.Output] {
        defer { outputs = [] }
        return outputs
    }

    private func note(_ output: VM.Output) {
        outputs.append(output)
        milestone?.check(outputs.count)
    }
}
