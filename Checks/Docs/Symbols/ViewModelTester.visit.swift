let (socket, _) = AsyncStream.makeStream(of: String.self)
