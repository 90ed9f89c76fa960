/// A number from 0 to 999,999,999 in a file: a shop's amounts can be multiplied and added without overflow.
struct WholeNumber: Codable {
    let value: Int

    init(_ value: Int) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // By way of `Double`: of a number that does not fit `Int`, the decoder would not tell the place.
        let number = Int(exactly: try container.decode(Double.self))
        guard let number, 0...999_999_999 ~= number else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Out of range.")
        }
        value = number
    }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
