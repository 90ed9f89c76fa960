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
    /// A click or the arrow keys show the chain of a signal, with its places in the source. A
    /// hundred thousand signals open in two seconds.
    ///
    /// ```swift
    /// import Foundation
    ///
    /// let recording = ViewModelTrace.Recording()
    /// try recording.timelinePage.write(toFile: "signals.html", atomically: true, encoding: .utf8)
    /// ```
    public var timelinePage: String {
        TimelinePage.beginning + traceEvents(withFlows: false) + TimelinePage.end
    }
}
