import Foundation

/// Runs all jobs of this process on the main thread, one after another.
///
/// Only for a process of its own: it sets the concurrency runtime's hook for jobs that belong to no actor.
nonisolated enum SingleThread {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// Returns whether the runtime has the hook.
    static func install() -> Bool {
        guard let hook = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
            return false
        }
        hook.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job)
        }
        return true
    }
}
