/// The look of a line in colour.
///
/// The raw value is the terminal's code for it.
package enum Style: String, Sendable {
    case plain = ""
    case heading = "1"
    case faint = "2"
    case error = "31"
    case notice = "32"
}
