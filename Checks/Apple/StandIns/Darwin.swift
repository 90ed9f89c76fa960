// swift-format-ignore-file
// What the sources, the tests and the example use of Darwin. A macro of C with a simple value is a variable of Swift's type for it.
public typealias sig_t = @convention(c) (Int32) -> Void; public typealias clock_t = UInt; public struct _opaque_pthread_t {}; public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public let RTLD_LAZY: Int32 = 1, STDIN_FILENO: Int32 = 0, STDOUT_FILENO: Int32 = 1, EXIT_SUCCESS: Int32 = 0, EXIT_FAILURE: Int32 = 1, EX_USAGE: Int32 = 64, EX_CANTCREAT: Int32 = 73, EX_IOERR: Int32 = 74
public let SIGABRT: Int32 = 6, SIGKILL: Int32 = 9, SIGINT: Int32 = 2, SIGTERM: Int32 = 15, CLOCKS_PER_SEC: clock_t = 1_000_000; public func clock() -> clock_t { 0 }
public struct FILE {}; @discardableResult public func fflush(_ file: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }; @discardableResult public func atexit(_ body: (@convention(c) () -> Void)!) -> Int32 { 0 }
public func _exit(_ status: Int32) -> Never { fatalError() }
@_cdecl("exit") public func exit(_ status: Int32) -> Never { fatalError() }
public func pthread_main_np() -> Int32 { 0 }; public func pthread_self() -> pthread_t { fatalError() }; @discardableResult public func pthread_kill(_ thread: pthread_t, _ signal: Int32) -> Int32 { 0 }
@discardableResult public func isatty(_ file: Int32) -> Int32 { 0 }; @discardableResult public func write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { 0 }
@discardableResult public func signal(_ signal: Int32, _ action: sig_t?) -> sig_t? { nil }; @discardableResult public func sleep(_ seconds: UInt32) -> UInt32 { 0 }; @discardableResult public func alarm(_ seconds: UInt32) -> UInt32 { 0 }
public func dlopen(_ path: UnsafePointer<CChar>?, _ mode: Int32) -> UnsafeMutableRawPointer? { nil }; public func dlsym(_ library: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? { nil }
