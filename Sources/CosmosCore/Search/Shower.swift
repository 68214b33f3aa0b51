import Glibc

/// A shower of meteors that comes every year.
///
/// Source: the working list of the International Meteor Organization.
public enum Shower: String, CaseIterable, Hashable, Sendable {
  case quadrantids = "Quadrantids"
  case lyrids = "Lyrids"
  case etaAquariids = "η-Aquariids"
  case southernDeltaAquariids = "Southern δ-Aquariids"
  case alphaCapricornids = "α-Capricornids"
  case perseids = "Perseids"
  case orionids = "Orionids"
  case southernTaurids = "Southern Taurids"
  case northernTaurids = "Northern Taurids"
  case leonids = "Leonids"
  case geminids = "Geminids"
  case ursids = "Ursids"

  /// Right ascension and declination of the radiant at the shower's maximum, in degrees of J2000.
  private var equatorial: (ascension: Double, declination: Double) {
    switch self {
    case .quadrantids: (230, 49)
    case .lyrids: (271, 34)
    case .etaAquariids: (338, -1)
    case .southernDeltaAquariids: (340, -16)
    case .alphaCapricornids: (307, -10)
    case .perseids: (48, 58)
    case .orionids: (95, 16)
    case .southernTaurids: (52, 15)
    case .northernTaurids: (58, 22)
    case .leonids: (152, 22)
    case .geminids: (112, 33)
    case .ursids: (217, 76)
    }
  }

  /// The Sun's longitude at the maximum, in degrees of J2000.
  package var peak: Double {
    switch self {
    case .quadrantids: 283.2
    case .lyrids: 32.3
    case .etaAquariids: 45.5
    case .southernDeltaAquariids: 127.7
    case .alphaCapricornids: 128
    case .perseids: 140.0
    case .orionids: 208
    case .southernTaurids: 223
    case .northernTaurids: 230
    case .leonids: 235.3
    case .geminids: 262.2
    case .ursids: 270.7
    }
  }

  /// Ecliptic longitude and latitude of the radiant, in degrees of J2000.
  package var radiant: (longitude: Double, latitude: Double) {
    let degree = Double.pi / 180
    let obliquity = 23.439291 * degree
    let (ascension, declination) = (equatorial.ascension * degree, equatorial.declination * degree)
    let north = sin(declination)
    let (x, y) = (cos(declination) * cos(ascension), cos(declination) * sin(ascension))
    let longitude = atan2(y * cos(obliquity) + north * sin(obliquity), x) / degree
    let latitude = asin(north * cos(obliquity) - y * sin(obliquity)) / degree
    return (longitude < 0 ? longitude + 360 : longitude, latitude)
  }
}
