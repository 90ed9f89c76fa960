extension Workload {
    /// Every workload, in the table's order.
    ///
    /// A new one is a file beside this and an entry here.
    @MainActor static let all =
        RoundTrip.workloads + PassThrough.workloads + MakeAndRelease.workloads + Levels.workloads
        + HeldOutputs.workloads + ReentrantChain.workloads + Work.workloads
}
