import Foundation

#if canImport(Glibc)
import Glibc
private let stream = Int32(SOCK_STREAM.rawValue)
#else
private let stream = SOCK_STREAM
#endif

/// The system's calls for sockets, as far as a server on this computer needs them.
enum Socket {
    /// Takes a free port that only this computer can reach.
    static func open() throws -> (socket: Int32, port: UInt16) {
        let socket = socket(AF_INET, stream, 0)
        guard socket >= 0 else { throw lastError() }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, length) == 0 && getsockname(socket, pointer, &length) == 0
            }
        }
        guard isBound else {
            defer { close(socket) }
            throw lastError()
        }
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    static func address(port: UInt16, path: String) throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
        return url
    }

    /// Waits for a client; nil when the server has been stopped.
    static func accept(_ listener: Int32) -> Int32? {
        let client = Foundation.accept(listener, nil, nil)
        return client >= 0 ? client : nil
    }

    /// Stops listening, which ends a wait for a client; on some systems the one does so, on others the other.
    static func stop(_ listener: Int32) {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Sends without the signal for a client that has gone, which would end the tests.
    static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return Foundation.send(socket, bytes.baseAddress, bytes.count, 0)
        #else
        return Foundation.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
    }

    static func lastError() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
