// What #selector needs; NSObject is Foundation's here.
public struct Selector { let ptr: OpaquePointer }
