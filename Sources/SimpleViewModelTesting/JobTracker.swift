// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Foundation

/// Knows when all code that a call causes to run has run.
///
/// Swift's runtime runs tasks and actors as jobs. For the thread sanitizer, it calls one hook, `release`, with each job
/// that it enqueues on any executor, and another one, `acquire`, with each job that begins to run. A job is *caused* by
/// the call if the call enqueues it, or if another caused job does so while it runs.
///
/// Why no caused job is queued or running when `settle` returns: the main queue is first in, first out, so each block on
/// it runs after everything that was enqueued there before. `settle` enqueues one block after another, until no caused
/// job has started between two of them, and none was on the global executor. So none was queued on the main actor when
/// the first of the two blocks ran, and none has been since, because only caused jobs enqueue caused jobs. Jobs of the
/// global executor, which runs the actors, too, pass through a third hook, and are counted until they return.
///
/// It can't see code that does not run as such a job: a Dispatch block, a timer, a custom executor, a job in the queue of
/// an actor that other code occupies, or a `yield` after the method of an actor has returned to nonisolated code. A task
/// that waits for one of these has settled. Other jobs are neither counted nor delayed, unless the memory of a caused job
/// is used for another one within a turn. Without such hooks, on systems other than Linux with Glibc and under the thread
/// sanitizer, `settle` waits until the main actor has run what was enqueued before.
///
/// `@unchecked Sendable`: the state is read and written under the lock of `JobHooks` only.
final class JobTracker: @unchecked Sendable {
    private let hooks = JobHooks.shared
    /// The number of caused jobs that have started on the main actor, or returned on the global executor.
    fileprivate var count = 0
    /// The number of caused jobs of the global executor that have not returned.
    fileprivate var globalCount = 0
    fileprivate var round = 0
    fileprivate var whenReturned: (@Sendable () -> Void)?

    /// Calls a closure, and returns when everything that it causes has run.
    @MainActor static func settle(after call: () -> Void) async {
        let tracker = JobTracker()
        let outer = tracker.hooks?.add(tracker)
        call()
        tracker.hooks?.set(outer)
        await withCheckedContinuation { tracker.enqueueCheck(since: -1, $0) }
        tracker.hooks?.remove(tracker)
    }

    private func enqueueCheck(since lastCount: Int, _ settled: CheckedContinuation<Void, Never>) {
        DispatchQueue.main.async { [self] in
            guard let hooks else { return settled.resume() }
            hooks.set(nil)
            let newCount: Int? = hooks.update {
                if globalCount > 0 { whenReturned = { self.enqueueCheck(since: -1, settled) } }
                if lastCount >= 0, globalCount == 0 { hooks.forgetJobs(of: self, before: round) }
                round += 1
                return globalCount > 0 ? nil : count
            }
            guard let newCount else { return }
            if newCount == lastCount { settled.resume() } else { enqueueCheck(since: newCount, settled) }
        }
    }
}

/// The hooks of the runtime, and the jobs of each tracker.
///
/// `@unchecked Sendable`: the state is read and written under the lock only. The lock is recursive, and `isBusy` ends the
/// recursion: the runtime can call a hook from inside `update`.
private final class JobHooks: SerialExecutor, @unchecked Sendable {
    typealias Hook = @convention(c) (UnsafeRawPointer?) -> Void
    typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    typealias Caused = (tracker: JobTracker, stack: UInt)
    typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void

    static let shared = JobHooks()
    /// The same object, for the hooks; on Linux, the access to a global calls them, unless its initial value is constant.
    ///
    /// `nonisolated(unsafe)`: written once, before the hooks are set.
    nonisolated(unsafe) private static var installed: Unmanaged<JobHooks>?
    nonisolated(unsafe) private static var originalAcquire: Hook?
    nonisolated(unsafe) private static var originalRelease: Hook?

    private let acquire: UnsafeMutablePointer<Hook?>
    private let release: UnsafeMutablePointer<Hook?>
    private let enqueue: UnsafeMutablePointer<EnqueueHook?>
    private var original: (acquire: Hook?, release: Hook?, enqueue: EnqueueHook?)
    private let lock = NSRecursiveLock()
    private var isBusy = false
    private var trackerCount = 0
    private var jobs: [UnsafeRawPointer: (tracker: JobTracker, round: Int)] = [:]
    /// The threads that run caused code, with the address of the stack below which they do.
    private var threads: [pthread_t: Caused] = [:]

    private init?() {
        // Elsewhere the hooks have not been tried. If they are set, the thread sanitizer itself uses them.
        #if !canImport(Glibc)
        return nil
        #else
        let program = dlopen(nil, RTLD_LAZY)
        guard let acquire = dlsym(program, "_swift_tsan_acquire"), let release = dlsym(program, "_swift_tsan_release"),
            let enqueue = dlsym(program, "swift_task_enqueueGlobal_hook")
        else { return nil }
        self.acquire = acquire.assumingMemoryBound(to: Hook?.self)
        self.release = release.assumingMemoryBound(to: Hook?.self)
        self.enqueue = enqueue.assumingMemoryBound(to: EnqueueHook?.self)
        guard self.acquire.pointee == nil, self.release.pointee == nil else { return nil }
        original = (self.acquire.pointee, self.release.pointee, self.enqueue.pointee)
        Self.installed = Unmanaged.passRetained(self)
        #endif
    }

    /// Whether a hook is called for a job, and not for a lock or a global of the runtime.
    ///
    /// For those, the runtime may hold a lock that all other code of a hook would need. The first word of a job is the
    /// address of its metadata, which begin with the kind of a task or of another job. Generic code is such other code.
    private static func isJob(_ pointer: UnsafeRawPointer?) -> Bool {
        guard let pointer, UInt(bitPattern: pointer) & 15 == 0 else { return false }
        let word = pointer.load(as: UInt.self)
        guard word > 0xFFFF_FFFF, word < 0x8000_0000_0000, word & 7 == 0,
            let metadata = UnsafeRawPointer(bitPattern: word)
        else { return false }
        let kind = metadata.load(as: UInt.self)
        return kind == 0x502 || kind == 0x503
    }

    func update<Result>(_ body: () -> Result?) -> Result? {
        lock.withLock {
            guard !isBusy else { return nil }
            isBusy = true
            defer { isBusy = false }
            return body()
        }
    }

    /// Adds a tracker whose code this thread runs, until `set`, and returns what it runs otherwise.
    func add(_ tracker: JobTracker) -> Caused? {
        update {
            trackerCount += 1
            defer { threads[pthread_self()] = (tracker, .max) }
            guard trackerCount == 1 else { return threads[pthread_self()] }
            original = (acquire.pointee, release.pointee, enqueue.pointee)
            (Self.originalAcquire, Self.originalRelease) = (original.acquire, original.release)
            acquire.pointee = {
                JobHooks.originalAcquire?($0)
                if JobHooks.isJob($0) { JobHooks.installed?.takeUnretainedValue().starts($0) }
            }
            release.pointee = {
                JobHooks.originalRelease?($0)
                if JobHooks.isJob($0) { JobHooks.installed?.takeUnretainedValue().enqueues($0) }
            }
            // Another hook, such as one that runs all jobs on the main actor, is left in place.
            if original.enqueue == nil {
                enqueue.pointee = { JobHooks.installed?.takeUnretainedValue().enqueues($0, orElse: $1) }
            }
            return nil
        }
    }

    func remove(_ tracker: JobTracker) {
        update {
            forgetJobs(of: tracker, before: .max)
            threads = threads.filter { $0.value.tracker !== tracker }
            trackerCount -= 1
            if trackerCount == 0 { (acquire.pointee, release.pointee, enqueue.pointee) = original }
        }
    }

    /// Forgets the jobs that a tracker noted before a round: with those that have run, the runtime also notes others.
    func forgetJobs(of tracker: JobTracker, before round: Int) {
        jobs = jobs.filter { $0.value.tracker !== tracker || $0.value.round >= round }
    }

    func set(_ running: Caused?) { update { threads[pthread_self()] = running } }

    private func enqueues(_ job: UnsafeRawPointer?) {
        update {
            guard let job, let tracker = threads[pthread_self()]?.tracker ?? jobs[job]?.tracker else { return }
            jobs[job] = (tracker, tracker.round)
            tracker.count += 1
        }
    }

    private func starts(_ job: UnsafeRawPointer?) {
        var mark = 0
        let stack = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
        update {
            let (running, tracker) = (threads[pthread_self()], job.flatMap { jobs[$0]?.tracker })
            // The runtime calls this hook at other times, too, but then it is called by the job that runs.
            let isInTask = withUnsafeCurrentTask { $0 != nil }
            if let running, stack < running.stack, isInTask || tracker == nil || tracker === running.tracker { return }
            threads[pthread_self()] = tracker.map { ($0, stack) }
            tracker?.count += 1
            if let job { jobs[job] = nil }
        }
    }

    private func enqueues(_ job: UnownedJob, orElse enqueue: Enqueue) {
        let tracker: JobTracker? = update {
            let tracker =
                threads[pthread_self()]?.tracker ?? jobs[unsafeBitCast(job, to: UnsafeRawPointer.self)]?.tracker
            tracker?.globalCount += 1
            return tracker
        }
        if let tracker { run(job, for: tracker) } else { enqueue(job) }
    }

    /// Enqueues a job of a task that has run here before.
    func enqueue(_ job: UnownedJob) { enqueues(job) { JobHooks.shared?.run($0, for: nil) } }

    /// Runs a job as the global executor does, but as the current executor, so that a `yield` of the job stays here, too.
    private func run(_ job: UnownedJob, for tracker: JobTracker?) {
        DispatchQueue.global().async { [self] in
            update {
                threads[pthread_self()] = tracker.map { ($0, .max) }
                jobs[unsafeBitCast(job, to: UnsafeRawPointer.self)] = nil
            }
            job.runSynchronously(on: UnownedSerialExecutor(ordinary: self))
            set(nil)
            let whenReturned: (@Sendable () -> Void)? = update {
                tracker?.globalCount -= 1
                tracker?.count += 1
                return tracker?.globalCount == 0 ? tracker?.whenReturned.take() : nil
            }
            whenReturned?()
        }
    }
}
