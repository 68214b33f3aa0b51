import Glibc

/// Sizes that the kernel tells in files such as `/proc/meminfo`, read without making anything on the heap.
enum KernelFigure {
  /// The size after a name at the beginning of a line.
  ///
  /// - Parameters:
  ///   - name: The name with its colon, such as `"VmRSS:"`; the kernel counts in kibibytes.
  ///   - path: The file, of which the first four kibibytes count.
  /// - Returns: Bytes, or `nil` where the kernel does not tell.
  static func bytes(_ name: StaticString, in path: StaticString) -> Int? {
    // A literal ends with a zero.
    let text = UnsafeRawPointer(path.utf8Start).assumingMemoryBound(to: CChar.self)
    let file = open(text, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = max(0, read(file, buffer.baseAddress, buffer.count))
      let text = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      return kibibytes(after: name, in: text).map { 1024 * $0 }
    }
  }

  /// The number after a name at the beginning of a line.
  private static func kibibytes(
    after name: StaticString, in text: UnsafeRawBufferPointer
  ) -> Int? {
    let length = name.utf8CodeUnitCount
    var start = 0
    while start + length < text.count {
      let isThere = (0..<length).allSatisfy { text[start + $0] == name.utf8Start[$0] }
      if isThere { return number(in: text, from: start + length) }
      while start < text.count, text[start] != UInt8(ascii: "\n") { start += 1 }
      start += 1
    }
    return nil
  }

  /// The digits after some blanks.
  private static func number(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var (place, value) = (start, 0)
    while place < text.count,
      text[place] == UInt8(ascii: " ") || text[place] == UInt8(ascii: "\t")
    {
      place += 1
    }
    let first = place
    while place < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place]) {
      value = value * 10 + Int(text[place] - UInt8(ascii: "0"))
      place += 1
    }
    return place > first ? value : nil
  }
}
