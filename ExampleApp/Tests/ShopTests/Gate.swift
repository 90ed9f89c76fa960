/// Holds the requests of a stub until a test lets them go on, whether they were cancelled or not.
@MainActor final class Gate {
    private var isOpen = false
    private var arrived = 0
    private var held: [Int: CheckedContinuation<Void, Never>] = [:]
    private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    /// Returns when a number of requests have arrived, counted from the beginning.
    func arrivals(_ count: Int) async {
        if arrived < count { await withCheckedContinuation { waiting = (count, $0) } }
    }

    /// Lets one request go on, counted from 1 in the order of arrival.
    func letThrough(_ number: Int) { held.removeValue(forKey: number)?.resume() }

    /// Lets all requests go on, those to come as well.
    func open() {
        isOpen = true
        for number in held.keys.sorted() { letThrough(number) }
    }

    func pass() async {
        arrived += 1
        let number = arrived
        if let waiting, arrived >= waiting.count {
            self.waiting = nil
            waiting.continuation.resume()
        }
        if !isOpen { await withCheckedContinuation { held[number] = $0 } }
    }
}
