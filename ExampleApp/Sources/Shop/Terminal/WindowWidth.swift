import Foundation

/// The window's columns: from `COLUMNS`, else from the terminal, else 80.
func currentWindowWidth() -> Int {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 {
        return max(20, columns)
    }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return max(20, Int(size.ws_col))
}
