import Foundation

/// One client, from its request to the end.
struct Connection {
    private let socket: Int32

    init(_ socket: Int32) { self.socket = socket }

    /// Reads a request, answers it, and closes the connection.
    func serve(_ answers: Answers) {
        defer { close(socket) }
        guard let request = readRequest() else { return }
        switch answers.next(for: request) {
        case let .content(content):
            send(head(200, length: content.utf8.count) + content)
        case let .bytes(data, encoding):
            send(head(200, length: data.count, encoding: encoding))
            send(Array(data))
        case .drip:
            send(head(200, length: 1_000_000))
            answers.answersBegun.increase()
            while send(Array(" ".utf8)) { usleep(1_000) }
            answers.clientsGone.increase()
        case let .status(status):
            send(head(status, length: 0))
        case .silence:
            waitForEnd()
            answers.clientsGone.increase()
        case let .beginning(content):
            send(head(200, length: content.utf8.count) + half(content))
            answers.answersBegun.increase()
            waitForEnd()
            answers.clientsGone.increase()
        case let .brokenOff(content):
            send(head(200, length: content.utf8.count) + half(content))
        case .hangUp:
            break
        case .gibberish:
            send("What?\n")
        }
    }

    private func head(_ status: Int, length: Int, encoding: String = "identity") -> String {
        "HTTP/1.1 \(status) \(status == 200 ? "OK" : "No")\r\nContent-Type: application/json\r\n"
            + "Content-Encoding: \(encoding)\r\n"
            + "Content-Length: \(length)\r\nConnection: close\r\n\r\n"
    }

    private func half(_ content: String) -> String { String(content.prefix(content.count / 2)) }

    /// Reads to the empty line that ends a request; returns the requested path.
    private func readRequest() -> String? {
        var request: [UInt8] = []
        while !request.ends(with: [13, 10, 13, 10]) {
            guard let bytes = read() else { return nil }
            request += bytes
        }
        let words = String(decoding: request, as: UTF8.self).split(separator: " ", maxSplits: 2)
        return words.count > 1 ? String(words[1]) : ""
    }

    private func waitForEnd() { while read() != nil {} }

    private func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private func send(_ text: String) { send(Array(text.utf8)) }

    /// Tells whether the client was there to the end.
    @discardableResult private func send(_ bytes: [UInt8]) -> Bool {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Socket.send(socket, $0) }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }
}

extension [UInt8] {
    fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
