// error: is only available in iOS 26.0 or newer
// The concurrency library has the availability of its functions, too.

import SimpleViewModel

@MainActor func start(_ interface: ViewModelInterface<AnyViewModel<String, String>>) {
    #if FIXED
    Task { interface.send("started") }
    #else
    Task.immediate { interface.send("started") }
    #endif
}
