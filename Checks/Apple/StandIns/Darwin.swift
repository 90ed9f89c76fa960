// swift-format-ignore-file
// What the sources use of Darwin.
public let RTLD_LAZY: Int32 = 1; public func atexit(_ body: @convention(c) () -> Void) -> Int32 { 0 }; public func exit(_ status: Int32) -> Never { fatalError() }
public func pthread_main_np() -> Int32 { 0 }
public func write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { 0 }
public func dlopen(_ path: UnsafePointer<CChar>?, _ mode: Int32) -> UnsafeMutableRawPointer? { nil }
public func dlsym(_ library: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? { nil }
