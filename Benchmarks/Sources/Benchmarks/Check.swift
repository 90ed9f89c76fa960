/// A figure that must not be above its budget.
struct Check: CustomStringConvertible {
    let name: String
    let figure: Double
    let unit: String
    let budget: Double

    /// A growing queue allocates occasionally: far less than once for each signal.
    private let tolerance = 0.05

    var isOver: Bool { figure > budget + tolerance }

    var description: String {
        let advice = figure < budget - tolerance ? " (it can be lowered)" : ""
        let (figure, budget) = (Report.number(figure, digits: 2), Report.number(budget, digits: 0))
        return "\(isOver ? "over" : "ok"): \(name): \(figure) \(unit), budget \(budget)\(advice)"
    }
}
