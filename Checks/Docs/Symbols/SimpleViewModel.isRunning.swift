enum Output { case isLoading(Bool) }
enum Work { case load }
let tasks = ViewModelTasks<Work>()
let respond: (Output) -> Void = { _ in }
