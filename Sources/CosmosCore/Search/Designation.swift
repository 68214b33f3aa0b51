/// The ways in which people write a star's designation by Bayer or Flamsteed, such as `α Leo` or `32 Leo`.
enum Designation {
  /// All ways to write a designation: the letter or its name, with or without its index, and the constellation as an
  /// abbreviation or in the genitive.
  ///
  /// - Parameter text: The designation, such as `γ1 Leo`.
  /// - Returns: Such as `γ1 Leo`, `gamma Leonis`.
  static func spellings(of text: String) -> [String] {
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let first = words[0].first else { return [text] }
    var stars = [String(words[0])]
    if let name = letters["\(first)"] {
      let index = words[0].dropFirst()
      stars = ["\(first)\(index)", "\(name)\(index)"]
      if !index.isEmpty { stars += ["\(first)", name] }
    }
    let constellations = [String(words[1])] + (genitives[String(words[1])].map { [$0] } ?? [])
    return stars.flatMap { star in constellations.map { "\(star) \($0)" } }
  }

  /// A name with the names of its Greek letters in their place.
  static func spelledOut(_ name: String) -> String {
    name.map { letters["\($0)"] ?? "\($0)" }.joined()
  }

  private static let letters = pairs(
    """
    α alpha, β beta, γ gamma, δ delta, ε epsilon, ζ zeta, η eta, θ theta, ι iota, κ kappa, λ lambda, μ mu, ν nu, ξ xi,
    ο omicron, π pi, ρ rho, σ sigma, τ tau, υ upsilon, φ phi, χ chi, ψ psi, ω omega
    """)

  /// The Latin genitives of the constellations by their abbreviations.
  private static let genitives = pairs(
    """
    And Andromedae, Ant Antliae, Aps Apodis, Aqr Aquarii, Aql Aquilae, Ara Arae, Ari Arietis, Aur Aurigae, Boo Bootis,
    Cae Caeli, Cam Camelopardalis, Cnc Cancri, CVn Canum Venaticorum, CMa Canis Majoris, CMi Canis Minoris,
    Cap Capricorni, Car Carinae, Cas Cassiopeiae, Cen Centauri, Cep Cephei, Cet Ceti, Cha Chamaeleontis, Cir Circini,
    Col Columbae, Com Comae Berenices, CrA Coronae Australis, CrB Coronae Borealis, Crv Corvi, Crt Crateris, Cru Crucis,
    Cyg Cygni, Del Delphini, Dor Doradus, Dra Draconis, Equ Equulei, Eri Eridani, For Fornacis, Gem Geminorum,
    Gru Gruis, Her Herculis, Hor Horologii, Hya Hydrae, Hyi Hydri, Ind Indi, Lac Lacertae, Leo Leonis,
    LMi Leonis Minoris, Lep Leporis, Lib Librae, Lup Lupi, Lyn Lyncis, Lyr Lyrae, Men Mensae, Mic Microscopii,
    Mon Monocerotis, Mus Muscae, Nor Normae, Oct Octantis, Oph Ophiuchi, Ori Orionis, Pav Pavonis, Peg Pegasi,
    Per Persei, Phe Phoenicis, Pic Pictoris, Psc Piscium, PsA Piscis Austrini, Pup Puppis, Pyx Pyxidis, Ret Reticuli,
    Sge Sagittae, Sgr Sagittarii, Sco Scorpii, Scl Sculptoris, Sct Scuti, Ser Serpentis, Sex Sextantis, Tau Tauri,
    Tel Telescopii, Tri Trianguli, TrA Trianguli Australis, Tuc Tucanae, UMa Ursae Majoris, UMi Ursae Minoris,
    Vel Velorum, Vir Virginis, Vol Volantis, Vul Vulpeculae
    """)

  private static func pairs(_ text: String) -> [String: String] {
    var pairs: [String: String] = [:]
    for entry in text.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
      let words = entry.split(separator: " ", maxSplits: 1)
      if words.count == 2 { pairs[String(words[0])] = String(words[1]) }
    }
    return pairs
  }
}
