import Foundation

/// A web server on this computer that answers as a test says: in order, one answer for each request; the last one stays.
///
/// It takes one connection for each request. The address is the same for as long as it lives.
public final class LocalServer: Sendable {
    /// An answer to a request.
    public enum Answer: Sendable {
        case content(String)
        /// Some bytes, declared as another type.
        case bytes(Data, encoding: String)
        /// A byte whenever the client has read the one before, without an end.
        case drip
        case status(Int)
        /// Nothing, until the client gives up.
        case silence
        /// The beginning of the content, and then nothing until the client gives up.
        case beginning(of: String)
        /// The beginning of the content, and then the end of the connection.
        case brokenOff(String)
        /// The end of the connection, before anything is said.
        case hangUp
        /// Bytes that are no answer of a web server.
        case gibberish
    }

    public let url: URL

    private let listener: Int32
    private let answers: Answers

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - answers: The answers to requests.
    ///   - path: The path of the address.
    /// - Throws: An error of the system if it has no free port.
    public init(_ answers: [Answer], path: String = "/catalogue.json") throws {
        let (listener, port) = try Socket.open()
        guard listen(listener, 16) == 0 else { throw Socket.lastError() }
        (self.listener, self.answers) = (listener, Answers(answers))
        url = try Socket.address(port: port, path: path)
        Thread.detachNewThread { [answers = self.answers] in
            while let client = Socket.accept(listener) {
                Thread.detachNewThread { Connection(client).serve(answers) }
            }
        }
    }

    deinit { Socket.stop(listener) }

    public var port: Int { url.port ?? 0 }

    /// Returns when a number of requests have come, counted from the beginning.
    public func requests(_ count: Int) async { await answers.requests.reach(count) }

    /// Returns when a number of answers have begun that do not come to an end.
    public func answersBegun(_ count: Int) async { await answers.answersBegun.reach(count) }

    /// Returns when a number of clients have gone without an answer, counted from the beginning.
    public func clientsGone(_ count: Int) async { await answers.clientsGone.reach(count) }

    /// The path and query of each request, in order.
    public var questions: [String] { answers.questions }

    public var requestCount: Int { answers.requests.value }
}

/// The address of a server that is switched off.
///
/// The port is kept, so that no other server can take it.
public final class SwitchedOffServer: Sendable {
    public let url: URL

    private let socket: Int32

    public init(path: String = "/catalogue.json") throws {
        let (socket, port) = try Socket.open()
        self.socket = socket
        url = try Socket.address(port: port, path: path)
    }

    deinit { close(socket) }
}

/// The next answers, and the requests so far.
///
/// `@unchecked Sendable`: what changes is read and written under the lock alone.
final class Answers: @unchecked Sendable {
    let requests = Counter()
    let answersBegun = Counter()
    let clientsGone = Counter()
    private let all: [LocalServer.Answer]
    private let lock = NSLock()
    private var asked: [String] = []

    var questions: [String] { lock.withLock { asked } }

    init(_ all: [LocalServer.Answer]) { self.all = all }

    func next(for question: String) -> LocalServer.Answer {
        lock.withLock { asked.append(question) }
        let number = requests.increase()
        return all.isEmpty ? .status(404) : all[min(number, all.count) - 1]
    }
}
