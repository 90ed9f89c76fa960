import Foundation
import ShopCore

extension AddressSort {
    package var title: String {
        switch self {
        case .added: String(localized: "As added")
        case .name: String(localized: "By name")
        case .city: String(localized: "By city")
        }
    }
}
