import CosmosAssets
import CosmosCore
import CosmosTestSupport
import Foundation
import Synchronization
import Testing

@Suite struct StarCatalogTests {
  private let degrees = DegreeScale(points: 16.675, growsLeft: true)

  private func file(_ stars: [(longitude: UInt32, latitude: Float, v: UInt16, bv: UInt16)])
    -> [UInt8]
  {
    var bytes =
      Array("CosmosStars 1\n".utf8) + [UInt8(stars.count & 0xFF), UInt8(stars.count >> 8 & 0xFF)]
    for star in stars {
      for word in [star.longitude, star.latitude.bitPattern] {
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
      }
      for half in [star.v, star.bv] { bytes += [UInt8(half & 0xFF), UInt8(half >> 8)] }
    }
    return bytes
  }

  private func builtIn() throws -> StarCatalog {
    let asset = cosmos_asset("Assets/Stars/bright.stars")
    let bytes = UnsafeBufferPointer(start: asset.bytes, count: asset.count)
    return try StarCatalog(Array(bytes), name: "bright", limit: 30, degrees: degrees)
  }

  @Test func `the stars that come with Cosmos fit into 100 kB`() throws {
    #expect(cosmos_asset("Assets/Stars/bright.stars").count <= 100_000)
    #expect(MemoryLayout<CatalogStar>.stride == 12 && MemoryLayout<StarRecord>.stride == 12)
    let catalog = try builtIn()
    #expect(catalog.stars.count == 7560 && catalog.count == 7560)
    #expect(catalog.stars.allSatisfy { $0.magnitude <= 6.501 })
    // Sirius.
    #expect(abs((catalog.bands.map(\.brightest).min() ?? 0) + 1.4375) < 0.1)
    for band in catalog.bands {
      let stars = catalog.stars[band.indices]
      #expect(zip(stars, stars.dropFirst()).allSatisfy { $0.x <= $1.x })
    }
  }

  /// Regulus, Aldebaran, Spica and Antares; magnitudes and colour indices are those that are usually given, and the
  /// second and the last star are variable.
  @Test(arguments: [
    (149.829, 0.465, 1.35, -0.11), (69.789, -5.467, 0.85, 1.54), (203.841, -2.055, 0.98, -0.23),
    (249.762, -4.570, 0.96, 1.83),
  ])
  func `check stars are where they belong`(
    longitude: Double, latitude: Double, magnitude: Double, colorIndex: Double
  ) throws {
    let star = try #require(
      try builtIn().stars.min {
        abs($0.magnitude - magnitude) + distance($0, longitude, latitude)
          < abs($1.magnitude - magnitude) + distance($1, longitude, latitude)
      })
    // A tenth of a point is 0.006 degrees.
    #expect(distance(star, longitude, latitude) < 0.002)
    // Magnitudes are rounded to a sixteenth.
    #expect(abs(star.magnitude - magnitude) < 0.06 + 1 / 32.0)
    let color = StarAppearance(magnitude: magnitude, colorIndex: colorIndex).color
    #expect(difference(star.color, color) < 0.02)
  }

  private func distance(_ star: CatalogStar, _ longitude: Double, _ latitude: Double) -> Double {
    let position = 360 - Double(star.x) / 0x1p32 * 360
    return abs(position - longitude) + abs(Double(star.latitude) - latitude)
  }

  private func difference(_ one: Color, _ other: Color) -> Double {
    max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
  }

  @Test func `stars up to the limit are read and sorted, whichever way degrees grow`() throws {
    let bytes = file([(100, 1, 4000, 1000), (300, -2, 9000, 2600), (200, 3, 1000, 800)])
    let left = try StarCatalog(bytes, name: "f", limit: 6.5, degrees: degrees)
    #expect(left.stars.map(\.x) == [0 &- 200, 0 &- 100])
    #expect(left.stars.map(\.magnitude) == [-1, 2] && left.bands.map(\.brightest) == [-1])
    let color = StarAppearance(magnitude: -1, colorIndex: -0.2).color
    #expect(difference(left.stars[0].color, color) <= 0.5 / 255 + 1e-9)
    let right = try StarCatalog(
      bytes, name: "f", limit: 7, degrees: DegreeScale(points: 1))
    #expect(right.stars.map(\.x) == [100, 200])
    #expect(right.stars.map(\.latitude) == [1, 3])
    #expect(right.count == 3)
    right.faint.withStars { stars in
      #expect(stars.map(\.longitude) == [300] && stars.map(\.latitude) == [-2])
      #expect(stars.map(\.magnitude) == [7] && stars.map(\.colorIndex) == [1.6])
    }
  }

  @Test(arguments: [true, false])
  func `bright and faint stars are in bands of latitude, each in the order of the strip`(
    growsLeft: Bool
  ) throws {
    var random = SeededGenerator(seed: 5)
    let stars = (0..<2000).map { _ in
      (
        longitude: UInt32(truncatingIfNeeded: random.next()),
        latitude: Float.random(in: -90...90, using: &random),
        v: UInt16.random(in: 0...12_000, using: &random), bv: UInt16(1600)
      )
    }
    let scale = DegreeScale(points: 1, growsLeft: growsLeft)
    let catalog = try StarCatalog(file(stars), name: "f", limit: 9, degrees: scale)
    #expect(catalog.stars.count == stars.filter { $0.v <= 8500 }.count)
    #expect(catalog.count == stars.filter { $0.v <= 11_000 }.count)
    for (bands, count) in [
      (catalog.bands, catalog.stars.count), (catalog.faint.bands, catalog.faint.count),
    ] {
      #expect(bands.first?.indices.lowerBound == 0 && bands.last?.indices.upperBound == count)
      for (band, next) in zip(bands, bands.dropFirst()) {
        #expect(band.indices.upperBound == next.indices.lowerBound)
        #expect(band.latitudes.upperBound <= next.latitudes.lowerBound)
      }
    }
    for band in catalog.bands {
      let stars = catalog.stars[band.indices]
      #expect(stars.allSatisfy { band.latitudes.contains(Double($0.latitude)) })
      #expect(stars.allSatisfy { $0.magnitude <= 6.5 })
      #expect(stars.map(\.magnitude).min() == band.brightest)
      #expect(zip(stars, stars.dropFirst()).allSatisfy { $0.x <= $1.x })
    }
    #expect(catalog.faint.isMirrored == growsLeft)
    catalog.faint.withStars { all in
      for band in catalog.faint.bands {
        let stars = all[band.indices]
        #expect(stars.allSatisfy { band.latitudes.contains(Double($0.latitude)) })
        #expect(stars.allSatisfy { $0.magnitude > 6.5 && $0.magnitude <= 9 })
        #expect(stars.map(\.magnitude).min() == band.brightest)
        #expect(zip(stars, stars.dropFirst()).allSatisfy { $0.longitude <= $1.longitude })
      }
    }
  }

  /// What happens to the memory of a file.
  private final class Uses: Sendable {
    let discards = Mutex(0)
    let releases = Mutex(0)
  }

  @Test(arguments: [(10.0, 1), (9.9, 0)])
  func `the faint stars of a sorted file are used in place, if all of them are wanted`(
    limit: Double, discards: Int
  ) throws {
    let bytes = try [UInt8](
      Data(contentsOf: Page.package.appending(path: "Assets/Stars/faint.stars")))
    let uses = Uses()
    do {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 4096)
      copy.copyBytes(from: bytes)
      let memory = StarMemory(
        UnsafeRawBufferPointer(copy), discard: { _ in uses.discards.withLock { $0 += 1 } },
        release: {
          uses.releases.withLock { $0 += 1 }
          $0.deallocate()
        })
      let catalog = try StarCatalog(memory, name: "faint", limit: limit, degrees: degrees)
      catalog.faint.discard()
      if limit == 10 { #expect(catalog.count == 480_460) }
      // The package has stars from pole to pole; none is brighter than the limit of the eye's.
      #expect(catalog.faint.bands.count == 19)
    }
    #expect(uses.discards.withLock(\.self) == discards)
    #expect(uses.releases.withLock(\.self) == 1)
  }

  @Test func `stars that are not compiled in are asked for by their magnitude`() throws {
    func design(_ fields: String, _ source: StarSource) throws(DesignError) -> SkyDesign {
      try SkyDesign(
        json5: Array(
          "{name: 'n', background: '#000000', signs: 'none', degrees: {points: 10}, layers: [{catalog: {\(fields)}}]}"
            .utf8), file: "f", stars: source)
    }
    func stars(_ fields: String, magnitude: Double? = nil) throws -> [Double] {
      let source = StarSource(magnitude: magnitude) { limit, degrees throws(DesignError) in
        try StarCatalog(
          file([(0, 0, UInt16((limit + 2) * 1000), 1000)]), name: "faint", limit: 30,
          degrees: degrees)
      }
      guard case .catalog(let stars) = try design(fields, source).layers[0].content else {
        return []
      }
      return stars.catalog.stars.map(\.magnitude)
        + stars.catalog.faint.withStars { $0.map(\.magnitude) }
    }
    #expect(try stars("").count == 7560)
    #expect(try stars("magnitude: 6.5").count == 7560)
    #expect(try stars("magnitude: 4").allSatisfy { $0 <= 4.04 })
    #expect(try stars("magnitude: 8") == [8])
    #expect(try stars("magnitude: 8", magnitude: 9) == [9])
    #expect(try stars("magnitude: 8", magnitude: 2).allSatisfy { $0 <= 2.04 })
    do throws(DesignError) {
      _ = try design("magnitude: 8", StarSource())
      Issue.record("there are no faint stars")
    } catch {
      #expect(
        "\(error)".contains(
          "f:1:105: layers[0].catalog.magnitude: there are no stars fainter than 6.5"))
    }
  }

  @Test(arguments: [3.4, 7.3, 6.5, -1.1])
  func `stars of the limit's magnitude are read`(limit: Double) throws {
    let thousandths = UInt16(((limit + 2) * 1000).rounded())
    let bytes = file([(1, 0, thousandths, 1000), (2, 0, thousandths + 1, 1000)])
    #expect(try StarCatalog(bytes, name: "f", limit: limit, degrees: degrees).count == 1)
  }

  @Test func `a damaged file is refused`() {
    func reason(_ bytes: [UInt8]) -> String {
      do throws(DesignError) {
        _ = try StarCatalog(bytes, name: "my.stars", limit: 9, degrees: degrees)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(reason([]).contains("my.stars: is not a file of stars"))
    #expect(reason(Array("CosmosStars 2\n".utf8) + [0, 0]).contains("is not a file of stars"))
    #expect(reason(file([(1, 2, 3, 4)]).dropLast()).contains("ends in the middle of star 0"))
    #expect(reason(file([(1, 2, 3, 4), (1, 91, 3, 4)])).contains("star 1 has a latitude of 91.0"))
    #expect(reason(file([(1, .nan, 3, 4)])).contains("latitude of nan"))
    #expect(
      reason(file([(1, 2, 3, 4), (1, 2, 3, 4)]).dropLast(12)).contains(
        "another number of stars than 1")
    )
    #expect(reason(file([(1, 2, 3, 4)]) + [UInt8](repeating: 0, count: 12)).contains("is damaged"))
    #expect(reason(file([(1, 2, 3, 4)])).isEmpty)
  }

  @Test func `a star's appearance follows from its magnitude and its colour`() {
    let faint = StarAppearance(magnitude: 6.5, colorIndex: 0)
    #expect(faint.radius == 0.6 && abs(faint.opacity - 0.28 * 0.5625) < 1e-9 && faint.halo == 0)
    // Five magnitudes are a factor of 100 in light.
    let fainter = StarAppearance(magnitude: 11.5, colorIndex: 0)
    #expect(fainter.radius == 0.6 && abs(pow(faint.opacity / fainter.opacity, 2.2) - 100) < 1e-6)
    let bright = StarAppearance(magnitude: 0, colorIndex: 1.5)
    #expect(
      abs(bright.radius - 2.01) < 0.01 && bright.opacity == 1 && abs(bright.halo - 1.6) < 1e-9)
    // Mixed from white by 0.9.
    #expect(abs(bright.color.blue - (1 - 0.9 * (1 - 0x9B / 255.0))) < 1e-9 && bright.color.red == 1)
    let blue = StarAppearance(magnitude: 1, colorIndex: -1).color
    #expect(blue.red < blue.green && blue.green < blue.blue)
    let red = StarAppearance(magnitude: 1, colorIndex: 5).color
    #expect(red.red > red.green && red.green > red.blue)
  }
}
