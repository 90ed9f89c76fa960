let clock = ManualClock()
let start = clock.now
