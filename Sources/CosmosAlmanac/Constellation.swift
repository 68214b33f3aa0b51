/// A constellation, by the boundaries of the International Astronomical Union.
///
/// A raw value is the usual abbreviation, in lower case.
package enum Constellation: String, CaseIterable, Sendable {
  case and, ant, aps, aql, aqr, ara, ari, aur, boo, cae, cam, cap, car, cas, cen, cep, cet, cha,
    cir, cma, cmi, cnc, col, com, cra, crb, crt, cru, crv, cvn, cyg, del, dor, dra, equ, eri,
    `for`, gem, gru, her, hor, hya, hyi, ind, lac, leo, lep, lib, lmi, lup, lyn, lyr, men, mic,
    mon, mus, nor, oct, oph, ori, pav, peg, per, phe, pic, psa, psc, pup, pyx, ret, scl, sco,
    sct, ser, sex, sge, sgr, tau, tel, tra, tri, tuc, uma, umi, vel, vir, vol, vul

  /// The Latin name.
  package var name: String {
    switch self {
    case .and: "Andromeda"
    case .ant: "Antlia"
    case .aps: "Apus"
    case .aql: "Aquila"
    case .aqr: "Aquarius"
    case .ara: "Ara"
    case .ari: "Aries"
    case .aur: "Auriga"
    case .boo: "Boötes"
    case .cae: "Caelum"
    case .cam: "Camelopardalis"
    case .cap: "Capricornus"
    case .car: "Carina"
    case .cas: "Cassiopeia"
    case .cen: "Centaurus"
    case .cep: "Cepheus"
    case .cet: "Cetus"
    case .cha: "Chamaeleon"
    case .cir: "Circinus"
    case .cma: "Canis Major"
    case .cmi: "Canis Minor"
    case .cnc: "Cancer"
    case .col: "Columba"
    case .com: "Coma Berenices"
    case .cra: "Corona Australis"
    case .crb: "Corona Borealis"
    case .crt: "Crater"
    case .cru: "Crux"
    case .crv: "Corvus"
    case .cvn: "Canes Venatici"
    case .cyg: "Cygnus"
    case .del: "Delphinus"
    case .dor: "Dorado"
    case .dra: "Draco"
    case .equ: "Equuleus"
    case .eri: "Eridanus"
    case .for: "Fornax"
    case .gem: "Gemini"
    case .gru: "Grus"
    case .her: "Hercules"
    case .hor: "Horologium"
    case .hya: "Hydra"
    case .hyi: "Hydrus"
    case .ind: "Indus"
    case .lac: "Lacerta"
    case .leo: "Leo"
    case .lep: "Lepus"
    case .lib: "Libra"
    case .lmi: "Leo Minor"
    case .lup: "Lupus"
    case .lyn: "Lynx"
    case .lyr: "Lyra"
    case .men: "Mensa"
    case .mic: "Microscopium"
    case .mon: "Monoceros"
    case .mus: "Musca"
    case .nor: "Norma"
    case .oct: "Octans"
    case .oph: "Ophiuchus"
    case .ori: "Orion"
    case .pav: "Pavo"
    case .peg: "Pegasus"
    case .per: "Perseus"
    case .phe: "Phoenix"
    case .pic: "Pictor"
    case .psa: "Piscis Austrinus"
    case .psc: "Pisces"
    case .pup: "Puppis"
    case .pyx: "Pyxis"
    case .ret: "Reticulum"
    case .scl: "Sculptor"
    case .sco: "Scorpius"
    case .sct: "Scutum"
    case .ser: "Serpens"
    case .sex: "Sextans"
    case .sge: "Sagitta"
    case .sgr: "Sagittarius"
    case .tau: "Taurus"
    case .tel: "Telescopium"
    case .tra: "Triangulum Australe"
    case .tri: "Triangulum"
    case .tuc: "Tucana"
    case .uma: "Ursa Major"
    case .umi: "Ursa Minor"
    case .vel: "Vela"
    case .vir: "Virgo"
    case .vol: "Volans"
    case .vul: "Vulpecula"
    }
  }

  /// Finds the constellation around a direction.
  ///
  /// - Parameter direction: A vector by the equator of the ICRS.
  init(at direction: SIMD3<Double>) {
    // The boundaries run along the equator of 1875. Precession takes it there.
    let start = TerrestrialTime(days: Constellation.epoch)
    let position = Rotation(toEquatorOf: start).position(of: direction)
    let found = Constellation.boundaries.first {
      $0.south <= position.latitude && $0.west <= position.longitude
        && position.longitude < $0.east
    }
    // The last boundary is the south pole.
    self = found?.constellation ?? .oct
  }

  /// The start of the Besselian year 1875, in days since 1970.
  private static let epoch = 2_405_889.258 - TerrestrialTime.epoch
}
