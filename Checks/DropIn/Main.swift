// Calls the program's `run()`. A -D flag chooses what runs the main thread: RUN_LOOP, DISPATCH_MAIN or ASYNC_MAIN.

import Dispatch
import Foundation

@main struct Main {
    #if ASYNC_MAIN
    @MainActor static func main() async { await run() }
    #else
    static func main() {
        Task { @MainActor in
            await run()
            exit(0)
        }
        #if RUN_LOOP
        RunLoop.main.run()
        #else
        dispatchMain()
        #endif
    }
    #endif
}
