import Glibc

/// Reads sizes from files such as `/proc/meminfo`, without allocating on the heap.
package enum ProcFile {
  /// Finds the size that follows a name at the start of a line.
  ///
  /// - Parameters:
  ///   - name: The name with its colon, such as `"VmRSS:"`; the kernel reports kibibytes.
  ///   - path: The file.
  /// - Returns: The size in bytes, or `nil` if the kernel doesn't report it.
  package static func bytes(_ name: StaticString, in path: StaticString) -> Int? {
    // A literal is null-terminated.
    let text = UnsafeRawPointer(path.utf8Start).assumingMemoryBound(to: CChar.self)
    let file = open(text, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var search = Search(name: name)
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while true {
        let count = read(file, buffer.baseAddress, buffer.count)
        guard count > 0 else { return search.kibibytes.map { 1024 * $0 } }
        for byte in buffer[..<count] where search.isOver(after: byte) {
          return search.kibibytes.map { 1024 * $0 }
        }
      }
    }
  }

  /// Searches for the number byte by byte.
  private struct Search {
    let name: StaticString
    /// The value of the digits read so far.
    var kibibytes: Int?
    /// Length of the prefix of the name that the line starts with; `nil` if the line starts differently.
    private var matched: Int? = 0

    init(name: StaticString) {
      self.name = name
    }

    /// Consumes the next byte.
    ///
    /// - Returns: Whether the number is complete.
    mutating func isOver(after byte: UInt8) -> Bool {
      if byte == UInt8(ascii: "\n") {
        matched = 0
        return kibibytes != nil
      }
      guard let position = matched else { return false }
      if position < name.utf8CodeUnitCount {
        matched = byte == name.utf8Start[position] ? position + 1 : nil
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        kibibytes = 10 * (kibibytes ?? 0) + Int(byte - UInt8(ascii: "0"))
      } else {
        // Blanks precede and follow the number.
        return kibibytes != nil
      }
      return false
    }
  }
}
