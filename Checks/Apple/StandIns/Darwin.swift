// swift-format-ignore-file
// What the sources and the example use of Darwin. A macro of C with a simple value is a variable of Swift's type for it.
public typealias pid_t = Int32; public typealias mode_t = UInt16; public typealias sig_t = @convention(c) (Int32) -> Void
public let RTLD_LAZY: Int32 = 1, STDIN_FILENO: Int32 = 0, STDOUT_FILENO: Int32 = 1, O_RDWR: Int32 = 2, O_CREAT: Int32 = 0x200, O_CLOEXEC: Int32 = 0x100_0000
public let LOCK_EX: Int32 = 2, LOCK_NB: Int32 = 4, EINTR: Int32 = 4, EXIT_SUCCESS: Int32 = 0, EXIT_FAILURE: Int32 = 1, EX_USAGE: Int32 = 64, EX_CANTCREAT: Int32 = 73, EX_IOERR: Int32 = 74
public let SIGHUP: Int32 = 1, SIGINT: Int32 = 2, SIGABRT: Int32 = 6, SIGKILL: Int32 = 9, SIGPIPE: Int32 = 13, SIGTERM: Int32 = 15; public var SIG_IGN: sig_t { fatalError() }
public var TIOCGWINSZ: UInt { 0x4008_7468 }; public var errno: Int32 { get { 0 } set {} }; public struct winsize { public init() {}; public var ws_row: UInt16 = 0, ws_col: UInt16 = 0 }
@_cdecl("exit") public func exit(_ status: Int32) -> Never { fatalError() }
public func _exit(_ status: Int32) -> Never { fatalError() }; public func pthread_main_np() -> Int32 { 0 }; public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { 0 }; public typealias clock_t = UInt; public let CLOCKS_PER_SEC: clock_t = 1_000_000; public func clock() -> clock_t { 0 }; @discardableResult public func sleep(_ seconds: UInt32) -> UInt32 { 0 }; @discardableResult public func alarm(_ seconds: UInt32) -> UInt32 { 0 }
@discardableResult public func close(_ file: Int32) -> Int32 { 0 }; @discardableResult public func flock(_ file: Int32, _ operation: Int32) -> Int32 { 0 }
@discardableResult public func read(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int { 0 }; @discardableResult public func write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { 0 }
@discardableResult public func ioctl(_ file: Int32, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> Int32 { 0 }
@discardableResult public func isatty(_ file: Int32) -> Int32 { 0 }; @discardableResult public func umask(_ mask: mode_t) -> mode_t { 0 }
@discardableResult public func kill(_ process: pid_t, _ signal: Int32) -> Int32 { 0 }; @discardableResult public func signal(_ signal: Int32, _ action: sig_t?) -> sig_t? { nil }
public typealias tcflag_t = UInt; public struct termios { public init() {}; public var c_lflag: tcflag_t = 0 }; public let ECHO: Int32 = 8, TCSANOW: Int32 = 0
@discardableResult public func tcgetattr(_ file: Int32, _ mode: UnsafeMutablePointer<termios>!) -> Int32 { 0 }; @discardableResult public func tcsetattr(_ file: Int32, _ when: Int32, _ mode: UnsafePointer<termios>!) -> Int32 { 0 }
public func strerror(_ number: Int32) -> UnsafeMutablePointer<CChar>! { nil }; public func dlopen(_ path: UnsafePointer<CChar>?, _ mode: Int32) -> UnsafeMutableRawPointer? { nil }
public func dlsym(_ library: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? { nil }; public struct _opaque_pthread_t {}; public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>; public func pthread_self() -> pthread_t { fatalError() }; @discardableResult public func pthread_kill(_ thread: pthread_t, _ signal: Int32) -> Int32 { 0 }
