/// The components of an image's pixels, and their precision.
public struct PixelFormat: Hashable, Sendable {
  /// Bits per component: 8 or 16.
  public let depth: Int

  /// Whether pixels have an alpha component; colours are straight then, not premultiplied.
  public let hasAlpha: Bool

  /// 8 bits of red, green and blue.
  public static let rgb8 = PixelFormat(depth: 8, hasAlpha: false)

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - depth: Bits per component, 8 or 16.
  ///   - hasAlpha: Whether pixels have a straight alpha component.
  public init(depth: Int, hasAlpha: Bool) {
    precondition(depth == 8 || depth == 16, "components have 8 or 16 bits")
    self.depth = depth
    self.hasAlpha = hasAlpha
  }

  /// Number of components: red, green, blue and, if there is one, alpha.
  public var components: Int { hasAlpha ? 4 : 3 }

  /// Size of a pixel; 16-bit components are in the machine's byte order.
  public var bytesPerPixel: Int { components * depth / 8 }
}
