/// The bytes of a file as a stream, because a C library may not keep a pointer into an array.
final class ByteStream {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The stream for a library, which must not use it any more when this object is gone.
  var user: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Copies the next bytes, fewer at the end.
  ///
  /// - Parameters:
  ///   - user: The stream's ``user``.
  ///   - target: Has room for `count` bytes.
  ///   - count: Number of bytes that are wanted.
  /// - Returns: Number of bytes that have been copied.
  static func read(
    from user: UnsafeMutableRawPointer?, into target: UnsafeMutableRawPointer?, count: Int
  ) -> Int {
    guard let user, let target else { return 0 }
    let stream = Unmanaged<ByteStream>.fromOpaque(user).takeUnretainedValue()
    let part = stream.bytes[stream.position...].prefix(count)
    UnsafeMutableRawBufferPointer(start: target, count: count).copyBytes(from: part)
    stream.position += part.count
    return part.count
  }
}
