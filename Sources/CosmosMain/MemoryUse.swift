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
    let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = max(0, read(file, buffer.baseAddress, buffer.count))
      let text = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      resident = MemoryUse.kilobytes(after: "VmRSS:", in: text) * 1024
      peak = MemoryUse.kilobytes(after: "VmHWM:", in: text) * 1024
    }
  }

  /// The number after a name at the beginning of a line, or 0.
  private static func kilobytes(after name: StaticString, in text: UnsafeRawBufferPointer) -> Int {
    let length = name.utf8CodeUnitCount
    var start = 0
    while start + length < text.count {
      let isThere = (0..<length).allSatisfy { text[start + $0] == name.utf8Start[$0] }
      if isThere { return number(in: text, from: start + length) }
      while start < text.count, text[start] != UInt8(ascii: "\n") { start += 1 }
      start += 1
    }
    return 0
  }

  /// The digits after some blanks.
  private static func number(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var (place, value) = (start, 0)
    while place < text.count,
      text[place] == UInt8(ascii: " ") || text[place] == UInt8(ascii: "\t")
    {
      place += 1
    }
    while place < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place]) {
      value = value * 10 + Int(text[place] - UInt8(ascii: "0"))
      place += 1
    }
    return value
  }
}
