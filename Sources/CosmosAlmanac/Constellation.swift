/// A constellation, by the boundaries of the International Astronomical Union.
///
/// These are all that the Sun, the Moon and the planets cross. A raw value is the usual abbreviation, in lower case.
package enum Constellation: String, CaseIterable, Sendable {
  case aql, aqr, ari, aur, cmi, cap, cet, cnc, crt, crv, gem, hya, leo, lib, lup, mic, oph, ori,
    peg, per, psa, psc, sco, sct, ser, sex, sgr, tau, vir

  /// The Latin name.
  package var name: String {
    switch self {
    case .aql: "Aquila"
    case .aqr: "Aquarius"
    case .ari: "Aries"
    case .aur: "Auriga"
    case .cmi: "Canis Minor"
    case .cap: "Capricornus"
    case .cet: "Cetus"
    case .cnc: "Cancer"
    case .crt: "Crater"
    case .crv: "Corvus"
    case .gem: "Gemini"
    case .hya: "Hydra"
    case .leo: "Leo"
    case .lib: "Libra"
    case .lup: "Lupus"
    case .mic: "Microscopium"
    case .oph: "Ophiuchus"
    case .ori: "Orion"
    case .peg: "Pegasus"
    case .per: "Perseus"
    case .psa: "Piscis Austrinus"
    case .psc: "Pisces"
    case .sco: "Scorpius"
    case .sct: "Scutum"
    case .ser: "Serpens"
    case .sex: "Sextans"
    case .sgr: "Sagittarius"
    case .tau: "Taurus"
    case .vir: "Virgo"
    }
  }

  /// Finds the constellation around a direction.
  ///
  /// - Parameter direction: A vector by the equator of the ICRS, less than ten degrees from the ecliptic.
  init(at direction: SIMD3<Double>) {
    // The boundaries run along the equator of 1875. Precession takes it there.
    let start = TerrestrialTime(days: Constellation.epoch)
    let position = Rotation(toEquatorOf: start).position(of: direction)
    let found = Constellation.boundaries.first {
      $0.south <= position.latitude && $0.west <= position.longitude
        && position.longitude < $0.east
    }
    self = found?.constellation ?? .psc
  }

  /// The start of the Besselian year 1875, in days since 1970.
  private static let epoch = 2_405_889.258 - TerrestrialTime.epoch
}
