// SimpleViewModel 0.9.0: a recording as a timeline, in one HTML page.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

public import SimpleViewModel

extension ViewModelTrace.Recording {
    /// The signals as a timeline: one HTML page for a browser, which needs no network.
    ///
    /// The page has a lane for each interface, arrows from cause to effect, and the lengths of
    /// waits and of work. Released interfaces of one type share a lane until it is opened. Changes
    /// of state are below their signal. The ``alarms`` are red, and the page opens with the first
    /// of them and the sentence that says why; the key A shows the next. A filter selects signals.
    /// A click or the arrow keys show the chain of a signal, with its places in the source. Of
    /// more than 100,000 signals, which open in two seconds, the page shows the newest, and says
    /// how many it leaves out.
    ///
    /// ```swift
    /// import Foundation
    ///
    /// let recording = ViewModelTrace.Recording()
    /// try recording.timelinePage.write(toFile: "signals.html", atomically: true, encoding: .utf8)
    /// ```
    public var timelinePage: String {
        timelinePage(ofNewest: 100_000)
    }

    /// Returns the page of the newest signals.
    ///
    /// - Parameter most: The number of signals to show.
    /// - Returns: The page.
    @_spi(Timeline) public func timelinePage(ofNewest most: Int) -> String {
        TimelinePage.beginning + traceEvents(withFlows: false, ofNewest: most) + TimelinePage.end
    }
}
