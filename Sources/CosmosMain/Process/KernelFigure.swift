import Glibc

/// Sizes that the kernel tells in files such as `/proc/meminfo`, read without making anything on the heap.
enum KernelFigure {
  /// The size after a name at the beginning of a line.
  ///
  /// - Parameters:
  ///   - name: The name with its colon, such as `"VmRSS:"`; the kernel counts in kibibytes.
  ///   - path: The file.
  /// - Returns: Bytes, or `nil` where the kernel does not tell.
  static func bytes(_ name: StaticString, in path: StaticString) -> Int? {
    // A literal ends with a zero.
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

  /// Looks for a number byte by byte.
  private struct Search {
    let name: StaticString
    /// The number after the name, as far as it was read.
    var kibibytes: Int?
    /// How much of the name the line has begun with; `nil` where it begins with something else.
    private var matched: Int? = 0

    init(name: StaticString) {
      self.name = name
    }

    /// Takes the next byte.
    ///
    /// - Returns: Whether the number is known.
    mutating func isOver(after byte: UInt8) -> Bool {
      if byte == UInt8(ascii: "\n") {
        matched = 0
        return kibibytes != nil
      }
      guard let place = matched else { return false }
      if place < name.utf8CodeUnitCount {
        matched = byte == name.utf8Start[place] ? place + 1 : nil
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        kibibytes = 10 * (kibibytes ?? 0) + Int(byte - UInt8(ascii: "0"))
      } else {
        // Blanks come before the number and behind it.
        return kibibytes != nil
      }
      return false
    }
  }
}
