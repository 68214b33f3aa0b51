import CosmosCore

extension SkyBody {
  /// The colour in which a planet is drawn.
  var color: Color {
    switch self {
    case .sun, .moon, .jupiter: Color(rgb: 0xFFE9C8)
    case .mercury: Color(rgb: 0xE6DACB)
    case .venus: Color(rgb: 0xFFF8E4)
    case .mars: Color(rgb: 0xFF9C66)
    case .saturn: Color(rgb: 0xF4DC9C)
    case .uranus: Color(rgb: 0xA9E6EA)
    case .neptune: Color(rgb: 0x86AEFF)
    }
  }
}
