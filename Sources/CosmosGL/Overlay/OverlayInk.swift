/// The colours of an overlay's panel; the graph's are in its shader.
enum OverlayInk: UInt8, BitwiseCopyable {
  /// The panel, over which all else is written.
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

  /// Red, green, blue and straight alpha.
  var bytes: SIMD4<UInt8> {
    switch self {
    case .panel: SIMD4(0x06, 0x0A, 0x20, 0xC4)
    case .rule: SIMD4(0xFF, 0xFF, 0xFF, 0x18)
    case .bright: SIMD4(0xFF, 0xFF, 0xFF, 0xF0)
    case .dim: SIMD4(0xB4, 0xC0, 0xF0, 0xB8)
    case .processor: SIMD4(0xA2, 0xFF, 0xE3, 0xF0)
    case .graphics: SIMD4(0x90, 0x13, 0xFE, 0xFF)
    }
  }
}
