// Every signal on one line, and the chain that led to the last. Run it with: swift run Trace
import SimpleViewModel

final class LightViewModel: ViewModel {
    enum Input { case didTapSwitch }
    enum Output { case isOn(Bool) }

    private var isOn = false

    func accept(_ input: Input, respond: (Output) -> Void) {
        isOn.toggle()
        respond(.isOn(isOn))
    }
}

let light = ViewModelInterface(viewModel: LightViewModel())
var recording = ViewModelTrace.Recording(capacity: 100)
ViewModelTrace.observer = { event in
    print(event)
    recording.record(event)
}

light.send(.didTapSwitch)  // no receiver yet: the output is held
light.receive { output in print("received \(output)") }
print(recording.chain(of: 2))

// Prints:
//   #1  Trace.swift:23  LightViewModel.didTapSwitch  accepted
//   #2 ← #1  LightViewModel → .isOn(true)  held: no receiver
//   #2 ← #1  LightViewModel → .isOn(true)  delivered
//   received isOn(true)
//   Trace.swift:23 → LightViewModel.didTapSwitch → .isOn(true)
