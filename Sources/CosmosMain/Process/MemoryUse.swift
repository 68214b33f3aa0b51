import CosmosCore
import CosmosGL
import Glibc

/// How much memory of the program is resident, as the kernel tells it.
package struct MemoryUse: Hashable {
  /// Bytes now.
  package var resident = 0
  /// The most bytes so far.
  package var peak = 0

  /// Asks the kernel; zeros where it does not tell.
  package init() {
    // It can't be done with the figures of `getrusage`: its peak may be that of whoever started the program.
    resident = KernelFigure.bytes("VmRSS:", in: "/proc/self/status") ?? 0
    peak = KernelFigure.bytes("VmHWM:", in: "/proc/self/status") ?? 0
  }

  /// Bytes that the program can still get without others being swapped out, and within its limit; `nil`
  /// where neither is told.
  static var available: Int? {
    let free = KernelFigure.bytes("MemAvailable:", in: "/proc/meminfo")
    return [free, allowed].compactMap { $0 }.min()
  }

  /// Bytes that the program's limit (`ulimit -v`) leaves.
  private static var allowed: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      let limit = Int(exactly: limit.rlim_cur),
      let taken = KernelFigure.bytes("VmSize:", in: "/proc/self/status")
    else { return nil }
    return max(0, limit - taken)
  }

  /// Checks that there is memory for what the command line asks for.
  ///
  /// - Parameters:
  ///   - bytes: How much.
  ///   - what: What for.
  /// - Throws: `RendererError/outOfMemory(what:bytes:)`.
  static func checkMemory(_ bytes: Int, for what: String) throws(RendererError) {
    guard let available, bytes > available else { return }
    throw .outOfMemory(what: what, bytes: bytes)
  }
}

extension SkyScene {
  /// Checks that there is memory for the random stars of all shown layers.
  ///
  /// - Throws: `RendererError/outOfMemory(what:bytes:)`.
  func checkMemory() throws(RendererError) {
    let count = shownLayers.reduce(0) { sum, index in
      guard case .stars(let stars) = design.layers[index].content else { return sum }
      return sum + field(of: stars, layer: index).count
    }
    try MemoryUse.checkMemory(MemoryLayout<StripPoint>.stride * count, for: "stars")
  }
}
