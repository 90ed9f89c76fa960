// error: value of type 'UITableViewCell' has no member 'configure'
// A dequeued cell is only known to be a cell.

import UIKit

final class Cell: UITableViewCell {
    func configure() {}
}

@MainActor func makeCell(of table: UITableView, at path: IndexPath) -> UITableViewCell {
    let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
    #if FIXED
    (cell as? Cell)?.configure()
    #else
    cell.configure()
    #endif
    return cell
}
