// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Foundation

/// Runs the jobs of the global executor, as that executor would, and tells ``Rest`` of each.
///
/// It is the only thing here that Swift does not document: the runtime calls `swift_task_enqueueGlobal_hook` for each such job. An
/// executor that a program could name as its global one would replace it; a task executor would not, since each task has to ask
/// for it.
///
/// Without the hook, only the main queue is known: `settle` and `advance` do not wait for code off the main actor, and no task
/// counts as endless. Of the kit's own tests, 8 of 112 fail then, all with code elsewhere: loops that sleep there tick too seldom.
enum JobHook {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    private static let key = "SimpleViewModelTesting.JobHook"
    private static let executor = GlobalExecutor()

    /// Whether the hook is set, which is tried when a clock or a tester is created, before the test enqueues something.
    static let isSet: Bool = {
        // The pointer of a hook is signed on arm64e, as no other pointer that Swift code can write.
        #if _ptrauth(_arm64e)
        return false
        #else
        // Nil in a program that is linked statically. Another hook, such as one that runs all on the main queue, stays.
        let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
        guard let hook = symbol?.assumingMemoryBound(to: Hook?.self), hook.pointee == nil else {
            return false
        }
        hook.pointee = { job, _ in JobHook.run(job) }
        return true
        #endif
    }()

    /// Runs a job as the global executor does.
    fileprivate static func run(_ job: UnownedJob) {
        // A task's job is described with its number. An actor's job is attributed to the task that calls the actor, if that
        // is known: a job of the main actor is not.
        var name = "\(unsafeBitCast(job, to: Int.self))"
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) { name = "\(job)" }
        let caller = Thread.current.threadDictionary[key] as? String
        let source = name.contains("nil") ? caller ?? name : name
        // The task that runs now enqueues itself, or another that it has started or resumed.
        Rest.shared.begin(source, of: ActivityMark.current?.activity)
        DispatchQueue.global().async {
            Thread.current.threadDictionary[key] = source
            job.runSynchronously(on: executor.asUnownedSerialExecutor())
            Thread.current.threadDictionary[key] = nil
            Rest.shared.end(source)
        }
    }
}

/// The executor that a job runs on, so that what it enqueues for itself, as `yield` does, comes back here.
///
/// It is not serial, as the global executor is not: no actor has it.
private final class GlobalExecutor: SerialExecutor {
    func enqueue(_ job: UnownedJob) { JobHook.run(job) }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}
