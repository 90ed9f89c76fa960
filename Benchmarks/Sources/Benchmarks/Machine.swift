#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The machine and the toolchain of the figures.
enum Machine {
    static var description: String {
        """
        toolchain: \(firstLine(of: "swift --version 2>/dev/null"))
        machine:   \(firstLine(of: "uname -srm")), \(firstLine(of: "getconf _NPROCESSORS_ONLN")) cores\(processor)
        """
    }

    private static var processor: String {
        #if canImport(Darwin)
        let name = firstLine(of: "sysctl -n machdep.cpu.brand_string")
        #else
        let name = firstLine(of: "sed -n 's/^model name[^:]*: //p' /proc/cpuinfo")
        #endif
        return name == "unknown" ? "" : ", \(name)"
    }

    private static func firstLine(of command: String) -> String {
        guard let pipe = popen(command, "r") else { return "unknown" }
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(pipe), byte != EOF, byte != 10 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return bytes.isEmpty ? "unknown" : String(decoding: bytes, as: UTF8.self)
    }
}
