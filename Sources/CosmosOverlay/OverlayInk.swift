import CosmosCore
import CosmosGL

/// The colours of an overlay's characters.
enum OverlayInk: UInt8, BitwiseCopyable {
  /// Used for values.
  case bright
  /// Used for sentences.
  case plain
  /// Used for labels, units and secondary text.
  case dim

  /// Returns the colour.
  ///
  /// - Parameter isHigh: Whether it has the highest contrast.
  /// - Returns: The colour.
  func color(isHigh: Bool) -> Color {
    switch self {
    case _ where isHigh: Color(rgb: 0xFFFFFF)
    case .bright: Color(rgb: 0xFFFFFF).withAlpha(0xF0 / 255)
    case .plain: Color(rgb: 0xB4C0F0).withAlpha(0xD8 / 255)
    case .dim: Color(rgb: 0xB4C0F0).withAlpha(0xB8 / 255)
    }
  }
}

/// The colours of an overlay's boxes; the colours of the graph's columns and lines are in its shader.
enum OverlayColor {
  /// The graph's baseline.
  static let rule = Color(rgb: 0xFFFFFF).withAlpha(0x18 / 255)
  /// The colour sample beside the label of the CPU time.
  static let processor = Color(rgb: 0xA2FFE3).withAlpha(0xF0 / 255)
  /// The colour sample beside the label of the GPU time.
  static let graphics = Color(rgb: 0x9013FE)
}
