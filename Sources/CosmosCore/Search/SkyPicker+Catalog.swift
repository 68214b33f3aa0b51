extension SkyPicker {
  /// The stars of a layer.
  struct Catalog: Sendable {
    let stars: Layer.CatalogStars
    /// Where the stars of each band are along the strip.
    let indices: [StripIndex]
    /// Those with a name, by their indices in the catalogue.
    let named: [Int: SkyObject]
  }
}

extension SkyPicker.Catalog {
  /// Binary logarithm of the number of parts of a strip in the index of a band.
  private static let indexBits: UInt32 = 8

  /// Finds out which stars have names.
  init(_ stars: Layer.CatalogStars, degrees: DegreeScale, objects: [SkyObject]) {
    self.stars = stars
    let catalog = stars.catalog
    indices = catalog.bands.map { band in
      StripIndex(ofSorted: band.indices.count, bits: Self.indexBits) {
        catalog.stars[band.indices.lowerBound + $0].x
      }
    }
    var named: [Int: SkyObject] = [:]
    for object in objects where object.kind == .star {
      guard let position = object.position,
        let index = catalog.brightestStar(at: position, in: degrees)
      else { continue }
      named[index] = named[index] ?? object
    }
    self.named = named
  }

  /// Calls a closure with the indices of the stars in a part of the strip, and of a few around it.
  func forEach(
    in latitudes: ClosedRange<Double>, from start: StripPosition, length: Double,
    _ body: (Int) -> Void
  ) {
    for (band, index) in zip(stars.catalog.bands, indices) where band.latitudes.overlaps(latitudes)
    {
      let ranges = index.ranges(
        from: start, length: length, seam: start.advanced(byPhase: length / 2 - 0.5)
      ).advanced(by: band.indices.lowerBound)
      ranges.first.forEach(body)
      ranges.second.forEach(body)
    }
  }

  /// Radius of a star as drawn, in points.
  func radius(ofMagnitude magnitude: Double) -> Double {
    StarAppearance(magnitude: magnitude, colorIndex: 0).radius * stars.size
  }
}

extension CatalogStar {
  /// Ecliptic longitude and latitude, in degrees of J2000.
  func position(in degrees: DegreeScale?) -> SIMD2<Double> {
    let units = degrees?.growsLeft == true ? 0 &- x : x
    return [Double(units) * 0x1p-32 * DegreeScale.turn, Double(latitude)]
  }
}
