// Stand-in for Darwin: the functions that the library calls. Nothing is linked, so nothing runs.
public func pthread_main_np() -> Int32 { 0 }
public func write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { 0 }
public func dlsym(_ library: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? { nil }
