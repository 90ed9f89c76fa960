/// A number from 0 to 999,999,999, in which a shop's amounts can be multiplied and added without overflow.
struct WholeNumber: Codable {
    let value: Int

    init(_ value: Int) {
        self.value = value
    }

    /// Decodes by way of `Double`: of a number that does not fit `Int`, the decoder would not tell the place.
    init(from decoder: any Decoder) throws {
        let number = try? decoder.singleValueContainer().decode(Double.self)
        guard let number, (0...999_999_999).contains(number), let value = Int(exactly: number) else {
            throw DecodingError.typeMismatch(
                WholeNumber.self,
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "This is no whole number.")
            )
        }
        self.value = value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// How many of something there are in a file: from 1 to 99,999, so that the price of all of it does not overflow either.
struct Quantity: Codable {
    let value: Int

    init(_ value: Int) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        value = try WholeNumber(from: decoder).value
        guard (1...99_999).contains(value) else {
            throw DecodingError.typeMismatch(
                Quantity.self,
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "There cannot be so many.")
            )
        }
    }

    func encode(to encoder: any Encoder) throws { try WholeNumber(value).encode(to: encoder) }
}
