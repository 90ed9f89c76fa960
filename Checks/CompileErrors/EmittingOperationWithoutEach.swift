// error: add each: { … }, and catch: { error in … } if the operation can throw
// Values that are emitted need a closure that receives them.

import SimpleViewModel

final class ThermometerViewModel: ViewModel {
    enum Output { case degrees(Double) }
    enum Work { case measure }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Void, respond: @escaping (Output) -> Void) {
        #if FIXED
        tasks.run(.measure, .restart) { emit in
            await measure { emit($0) }
        } each: {
            respond(.degrees($0))
        }
        #else
        tasks.run(.measure, .restart) { emit in
            await measure { emit($0) }
        }
        #endif
    }
}

func measure(_ report: @Sendable (Double) -> Void) async {}
