/// An sRGB-encoded colour with straight alpha; all components range from 0 to 1.
///
/// The sky is blended on encoded values, as the original app did; nothing here is linear light.
public struct Color: Hashable, Sendable {
  /// Encoded red, 0 to 1.
  public var red: Double

  /// Encoded green, 0 to 1.
  public var green: Double

  /// Encoded blue, 0 to 1.
  public var blue: Double

  /// Opacity, 0 to 1; red, green and blue are not premultiplied by it.
  public var alpha: Double

  /// Creates a colour from its components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque colour from three bytes.
  ///
  /// - Parameter rgb: Red, green and blue from the most significant byte to the least, such as
  ///   `0x141E4E`; at most `0xFFFFFF`.
  public init(rgb: UInt32) {
    precondition(rgb <= 0xFF_FFFF, "a colour has three bytes")
    self.init(
      red: Double(rgb >> 16) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255)
  }

  /// Parses a colour in CSS notation, such as `"#141E4E"`.
  ///
  /// - Parameter hex: A number sign and six hexadecimal digits; the result is `nil` for anything else.
  public init?(hex: String) {
    let digits = hex.utf8.dropFirst()
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    self.init(rgb: value)
  }

  /// Returns the same colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the linear interpolation towards `other`: 0 is this colour, 1 is the other one.
  public func mixed(with other: Color, by share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share,
      green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share,
      alpha: alpha + (other.alpha - alpha) * share)
  }
}
