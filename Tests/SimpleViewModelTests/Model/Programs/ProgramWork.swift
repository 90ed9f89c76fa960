import SimpleViewModel

extension Operation.Policy {
    var policy: ViewModelTasks<Int>.Policy {
        switch self {
        case .concurrent: .concurrent
        case .restart: .restart
        case .ignoreWhileRunning: .ignoreWhileRunning
        case .queue: .queue
        }
    }
}
