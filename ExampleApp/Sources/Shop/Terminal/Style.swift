/// How a line looks where there is colour; the raw value is what switches it on in a terminal.
package enum Style: String, Sendable {
    case plain = ""
    case heading = "1"
    case faint = "2"
    case error = "31"
    case notice = "32"
}
