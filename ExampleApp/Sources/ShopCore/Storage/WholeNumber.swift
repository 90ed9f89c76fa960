/// A number from 0 to 999,999,999, in which a shop's amounts can be multiplied and added without overflow.
struct WholeNumber: Codable {
    let value: Int

    init(_ value: Int) {
        self.value = value
    }

    /// Decodes by way of `Double`: of a number that does not fit `Int`, the decoder would not tell the place.
    init(from decoder: any Decoder) throws {
        let number = try? decoder.singleValueContainer().decode(Double.self)
        value = try decoder.check(number.flatMap(Int.init(exactly:)), isIn: 0...999_999_999, as: Self.self)
    }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// How many of something there are in a file: from 1 to 99,999, so that the price of all of it does not overflow either.
struct Quantity: Codable {
    let value: Int

    init(_ value: Int) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        value = try decoder.check((try? WholeNumber(from: decoder))?.value, isIn: 1...99_999, as: Self.self)
    }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Decoder {
    fileprivate func check(_ value: Int?, isIn range: ClosedRange<Int>, as type: Any.Type) throws -> Int {
        if let value, range.contains(value) { return value }
        throw DecodingError.typeMismatch(type, .init(codingPath: codingPath, debugDescription: "Out of range."))
    }
}
