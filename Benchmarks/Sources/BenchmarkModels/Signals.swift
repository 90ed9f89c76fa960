// The signals of both sides of every comparison. They contain strings because real signals do, so that
// passing one on is not free of reference counting; the workloads send the numbers.

public enum PageInput {
    case didAdd(quantity: Int)
    case didRename(String)
    case row(RowOutput)
}

public enum PageOutput {
    case total(Int)
    case name(String)
}

public enum RowInput {
    case didTap(quantity: Int)
    case didRename(String)
}

public enum RowOutput {
    case added(quantity: Int)
    case renamed(String)
}

public enum LevelInput {
    case didTap(quantity: Int)
    case didRename(String)
    case child(LevelOutput)
}

public enum LevelOutput {
    case added(quantity: Int)
    case renamed(String)
}
