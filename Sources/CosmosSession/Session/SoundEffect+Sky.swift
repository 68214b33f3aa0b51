import CosmosCore
import CosmosSound

extension SoundEffect {
  /// Maps a sound of the sky to its effect.
  package init(_ sound: SkyEffect.Sound) {
    switch sound {
    case .menuOpen: self = .menuOpen
    case .menuClose: self = .menuClose
    case .tick: self = .tick
    }
  }
}
