/// An image file whose header has been read; decoding or drawing it is left to whoever shows it.
public struct ImageSource: Hashable, Sendable {
  /// Draws a file at a width and a height in pixels, both 1 to 16384.
  public typealias Draw = @Sendable (_ width: Int, _ height: Int) throws(Failure) -> Pixels

  /// Fills memory with the next bytes of a drawing: red, green, blue and alpha, premultiplied, the top row first.
  public typealias Pixels = (UnsafeMutableRawBufferPointer) throws(Failure) -> Void

  /// Why an image could not be decoded or drawn.
  public struct Failure: Error, Hashable, Sendable {
    /// One line, such as the message of a library.
    public let reason: String

    /// Creates a failure.
    ///
    /// - Parameter reason: One line that says what failed.
    public init(reason: String) {
      self.reason = reason
    }
  }

  /// The file's path as shown in messages.
  public let path: String

  /// Width in pixels, at least 1; that of a drawing is rounded up.
  public let width: Int

  /// Height in pixels, at least 1; that of a drawing is rounded up.
  public let height: Int

  /// Width divided by height, above 0.
  public let aspect: Double

  /// Draws the file, if it is a drawing, which is sharp at any size; `nil` if it consists of pixels.
  public let draw: Draw?

  /// The file's bytes.
  public let bytes: [UInt8]

  /// Memory in bytes that the file takes as long as it is shown: its bytes, and what decoding needs besides its rows.
  let memory: Int

  /// Creates a source that consists of pixels.
  ///
  /// - Parameters:
  ///   - path: The file's path as shown in messages.
  ///   - width: Width in pixels; at least 1.
  ///   - height: Height in pixels; at least 1.
  ///   - bytes: The file's bytes.
  ///   - decodingBytes: Memory that decoding takes besides the decoded rows, in bytes.
  public init(path: String, width: Int, height: Int, bytes: [UInt8], decodingBytes: Int = 0) {
    precondition(width >= 1 && height >= 1, "an image has pixels")
    self.path = path
    self.width = width
    self.height = height
    aspect = Double(width) / Double(height)
    draw = nil
    self.bytes = bytes
    memory = bytes.count + decodingBytes
  }

  /// Creates a source that is drawn at the size at which it is shown.
  ///
  /// - Parameters:
  ///   - path: The file's path as shown in messages.
  ///   - width: Width in pixels, above 0 and up to 16384; it need not be whole.
  ///   - height: Height in pixels, above 0 and up to 16384; it need not be whole.
  ///   - bytes: The file's bytes, by which sources are compared.
  ///   - draw: Draws the file, always alike. It is called on any thread, and may take long.
  public init(
    path: String, drawingWidth width: Double, height: Double, bytes: [UInt8], draw: @escaping Draw
  ) {
    precondition(
      width > 0 && height > 0 && max(width, height) <= 16_384, "a drawing has a usable size")
    self.path = path
    self.width = Int(width.rounded(.up))
    self.height = Int(height.rounded(.up))
    aspect = width / height
    self.draw = draw
    self.bytes = bytes
    memory = bytes.count
  }

  /// Whether the file is a drawing, which is sharp at any size, instead of pixels.
  public var isDrawing: Bool { draw != nil }

  /// Compares what the files contain and where they are.
  public static func == (left: ImageSource, right: ImageSource) -> Bool {
    left.path == right.path && left.width == right.width && left.height == right.height
      && left.isDrawing == right.isDrawing && left.bytes == right.bytes
  }

  /// Hashes the path and the size of the file; its many bytes would say no more in practice.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(bytes.count)
  }
}
