import BenchmarkModels
import SimpleViewModel

/// The cost of a signal among few, ten times as many, and a hundred times as many: the largest number comes first, so that
/// the ratios show how much more a signal costs with it.
@MainActor enum Growth {
    static let workloads = [HeldOutputs.growth, ReentrantChain.growth, PassThrough.growth, Levels.growth, Work.growth]
}
