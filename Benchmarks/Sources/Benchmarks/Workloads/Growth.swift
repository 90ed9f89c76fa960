import BenchmarkModels
import SimpleViewModel

/// What a signal costs where there are few, ten times, and a hundred times as many: the largest number comes first, so that
/// the ratios say how much dearer it is there.
@MainActor enum Growth {
    static let workloads = [HeldOutputs.growth, ReentrantChain.growth, PassThrough.growth, Levels.growth, Work.growth]
}
