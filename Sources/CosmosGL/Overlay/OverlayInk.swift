import CosmosCore

/// The colours of an overlay's characters.
enum OverlayInk: UInt8, BitwiseCopyable {
  /// What a person looks for.
  case bright
  /// What tells what it is.
  case dim

  var color: Color {
    switch self {
    case .bright: Color(rgb: 0xFFFFFF).withAlpha(0xF0 / 255)
    case .dim: Color(rgb: 0xB4C0F0).withAlpha(0xB8 / 255)
    }
  }
}

/// The colours of an overlay's boxes; the graph's curves have theirs in their shader.
enum OverlayColor {
  /// The panel, over which all else is drawn.
  static let panel = Color(rgb: 0x060A20).withAlpha(0xC4 / 255)
  /// The graph's baseline.
  static let rule = Color(rgb: 0xFFFFFF).withAlpha(0x18 / 255)
  /// A sample of the program's own time, beside its name.
  static let processor = Color(rgb: 0xA2FFE3).withAlpha(0xF0 / 255)
  /// A sample of the GPU's time, beside its name.
  static let graphics = Color(rgb: 0x9013FE)
}
