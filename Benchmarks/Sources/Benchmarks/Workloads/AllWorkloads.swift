extension Workload {
    /// Every workload, in the table's order.
    ///
    /// A new workload needs a file in this folder and an entry here.
    @MainActor static let all =
        RoundTrip.workloads + PassThrough.workloads + Levels.workloads + MakeAndRelease.workloads
        + HeldOutputs.workloads + ReentrantChain.workloads + Streams.workloads + Background.workloads
        + Work.workloads + ObservedState.workloads + Tracing.workloads + Growth.workloads
}
