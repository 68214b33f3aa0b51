import CosmosCore
import CosmosSound

extension SoundEffect {
  /// The sound of this program for what the sky calls it.
  init(_ sound: SkyEffect.Sound) {
    switch sound {
    case .menuOpen: self = .menuOpen
    case .menuClose: self = .menuClose
    case .tick: self = .tick
    }
  }
}
