/// The chunks of a WebP file.
enum WebPChunk {
  /// Reads the first chunk of a name; bytes behind the end that the header states are no chunks.
  ///
  /// - Parameters:
  ///   - name: Four characters.
  ///   - source: The file.
  ///   - limit: Maximum number of bytes to read.
  /// - Returns: The content, as far as it is there; `nil` if there is no such chunk.
  /// - Throws: Any error of `source`.
  static func first(_ name: String, in source: ImageText.Source, upTo limit: Int) throws -> [UInt8]?
  {
    let end = 8 + Int(littleEndianBytes: try source(4, 4))
    var position = 12
    // Ours has texts in the second chunk; others, at the end, behind at most a few.
    for _ in 0..<16 where position + 8 <= end {
      let head = try source(position, 8)
      guard head.count == 8 else { break }
      let size = Int(littleEndianBytes: head[4...])
      position += 8
      if head.starts(with: name.utf8) {
        return try source(position, min(size, limit, end - position))
      }
      position += size + size % 2
    }
    return nil
  }
}
