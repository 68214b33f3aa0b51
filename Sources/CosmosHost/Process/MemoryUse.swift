import CosmosCore
import CosmosGL
import Glibc

/// The program's resident memory, as the kernel reports it.
package struct MemoryUse: Hashable {
  /// Resident memory now, in bytes.
  package var resident = 0
  /// Peak resident memory so far, in bytes.
  package var peak = 0

  /// Queries the kernel; values that it doesn't report are 0.
  package init() {
    // Not `getrusage`: its peak may be that of the process that started this one.
    resident = ProcFile.bytes("VmRSS:", in: "/proc/self/status") ?? 0
    peak = ProcFile.bytes("VmHWM:", in: "/proc/self/status") ?? 0
  }

  /// Bytes that the program can still allocate within its own limit and without swapping; `nil` if the system
  /// reports neither.
  package static var available: Int? {
    let free = ProcFile.bytes("MemAvailable:", in: "/proc/meminfo")
    return [free, allowed].compactMap { $0 }.min()
  }

  /// Bytes left within the address space limit (`ulimit -v`); `nil` if there is no limit or the usage is
  /// unknown.
  private static var allowed: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      let limit = Int(exactly: limit.rlim_cur),
      let taken = ProcFile.bytes("VmSize:", in: "/proc/self/status")
    else { return nil }
    return max(0, limit - taken)
  }

  /// Checks that there is enough memory for a purpose.
  ///
  /// - Parameters:
  ///   - bytes: The amount needed.
  ///   - what: The purpose, for the error.
  /// - Throws: `RendererError/outOfMemory(what:bytes:)`.
  package static func checkMemory(_ bytes: Int, for what: String) throws(RendererError) {
    guard let available, bytes > available else { return }
    throw .outOfMemory(what: what, bytes: bytes)
  }
}

extension SkyScene {
  /// Checks that there is enough memory for the stars of all shown layers.
  ///
  /// - Throws: `RendererError/outOfMemory(what:bytes:)`.
  package func checkMemory() throws(RendererError) {
    try MemoryUse.checkMemory(stars.bytes, for: "stars")
  }
}
