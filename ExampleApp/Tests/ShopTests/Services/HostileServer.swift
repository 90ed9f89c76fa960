import Foundation

/// Listens on a port of this machine, and answers each request with some bytes, whatever it asks for.
struct HostileServer: ~Copyable {
    enum End: Sendable { case close, wait, goOn }

    let url: URL
    private let listener: Int32

    init(_ answer: String, then end: End) throws {
        #if canImport(Darwin)
        let listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listener, $0, length)
                _ = getsockname(listener, $0, &length)
            }
        }
        guard listen(listener, 8) == 0, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
        else { throw CocoaError(.fileReadUnknown) }
        self.listener = listener
        self.url = url
        Thread.detachNewThread {
            signal(SIGPIPE, SIG_IGN)
            while case let client = accept(listener, nil, nil), client >= 0 {
                var request = [UInt8](repeating: 0, count: 4_096)
                _ = read(client, &request, request.count)
                let bytes = Array(answer.utf8)
                var isOpen = write(client, bytes, bytes.count) == bytes.count
                let more = [UInt8](repeating: 32, count: 65_536)
                while isOpen, end == .goOn { isOpen = write(client, more, more.count) > 0 }
                if end == .wait { _ = read(client, &request, 1) }
                close(client)
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}
