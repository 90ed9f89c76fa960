enum Work { case load }
let tasks = ViewModelTasks<Work>()
var count = 0
defer { print(count) }
