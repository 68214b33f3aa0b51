import CosmosCore

/// The colours of an overlay; the graph's are in its shader.
enum OverlayInk: UInt8, BitwiseCopyable {
  /// The panel, over which all else is drawn.
  case panel
  /// The graph's foot.
  case rule
  /// What a person looks for.
  case bright
  /// What tells what it is.
  case dim
  /// A sample of the program's own time, beside its name.
  case processor
  /// A sample of the GPU's time, beside its name.
  case graphics

  var color: Color {
    switch self {
    case .panel: Color(rgb: 0x060A20).withAlpha(0xC4 / 255)
    case .rule: Color(rgb: 0xFFFFFF).withAlpha(0x18 / 255)
    case .bright: Color(rgb: 0xFFFFFF).withAlpha(0xF0 / 255)
    case .dim: Color(rgb: 0xB4C0F0).withAlpha(0xB8 / 255)
    case .processor: Color(rgb: 0xA2FFE3).withAlpha(0xF0 / 255)
    case .graphics: Color(rgb: 0x9013FE)
    }
  }
}
