import ShopCore

extension ProductImage {
    /// The name of the SF Symbol that stands for the picture.
    package var symbol: String {
        switch self {
        case .bag: "bag"
        case .belt: "circle.dashed"
        case .boots: "figure.walk"
        case .hat: "crown"
        case .household: "house"
        case .jacket: "cloud.rain"
        case .knitwear: "snowflake"
        case .scarf: "wind"
        case .shirt: "tshirt"
        case .socks: "pawprint"
        case .trousers: "figure.stand"
        case .unknown: "photo"
        }
    }
}
