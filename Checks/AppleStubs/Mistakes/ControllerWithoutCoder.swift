// error: 'required' initializer 'init(coder:)' must be provided by subclass of 'UIViewController'

import UIKit

final class Controller: UIViewController {
    init() { super.init(nibName: nil, bundle: nil) }

    #if FIXED
    required init?(coder: NSCoder) { nil }
    #endif
}
