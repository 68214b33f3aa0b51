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

  /// Bytes that programs can still get without others being swapped out; `nil` where it is not told.
  static var available: Int? { KernelFigure.bytes("MemAvailable:", in: "/proc/meminfo") }
}
