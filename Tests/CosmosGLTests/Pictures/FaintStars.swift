import CosmosCore
import CosmosTestSupport
import Foundation

extension StarCatalog {
  /// The stars that the program finds beside itself.
  static func faint(upTo limit: Double, degrees: DegreeScale) throws(DesignError) -> StarCatalog {
    let file = Page.package.appending(path: "Assets/Stars/faint.stars")
    return try StarCatalog(
      [UInt8]((try? Data(contentsOf: file)) ?? Data()), name: "faint", limit: limit,
      degrees: degrees)
  }
}

extension SkyDesign {
  /// The real sky with stars up to a magnitude.
  static func tonight(magnitude: Double) throws -> SkyDesign {
    try builtIn(
      named: "tonight",
      stars: StarSource(magnitude: magnitude) { limit, degrees throws(DesignError) in
        try StarCatalog.faint(upTo: limit, degrees: degrees)
      })
  }
}
