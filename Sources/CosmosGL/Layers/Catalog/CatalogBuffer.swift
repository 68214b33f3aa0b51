import CosmosCore

/// The stars of a catalogue on the GPU.
final class CatalogBuffer: SceneResource {
  /// The catalogue; the buffer is rebuilt only when it changes.
  let source: StarCatalog
  private let bright: Part<CatalogStar>
  private let faint: Part<StarRecord>

  init(_ source: StarCatalog, label: String, driver: Driver) throws(RendererError) {
    self.source = source
    bright = try Part(
      source.stars.span, .catalogStar, bands: source.bands, label: label, driver: driver
    ) { band in
      StripIndex(ofSorted: band.count, bits: Self.bits) { source.stars[band.lowerBound + $0].x }
    }
    let faint = source.faint
    self.faint = try faint.withStars { stars throws(RendererError) in
      try Part(
        stars.span, .starRecord, bands: faint.bands, label: "faint \(label)", driver: driver
      ) { band in
        StripIndex(ofSorted: band.count, bits: Self.bits) { number in
          faint.isMirrored
            ? ~stars[band.upperBound - 1 - number].longitude
            : stars[band.lowerBound + number].longitude
        }
      }
    }
    faint.discard()
  }

  /// Binary logarithm of the number of parts of the strip among which stars are chosen.
  private static var bits: UInt32 { 12 }

  /// Bright or faint stars.
  private struct Part<Star: BitwiseCopyable>: ~Copyable {
    let vertices: StarVertices<Star>
    /// Where along the strip the stars of each band are.
    let indices: [StripIndex]

    init(
      _ stars: Span<Star>, _ layout: VertexLayout, bands: [StarCatalog.Band], label: String,
      driver: Driver, index: (Range<Int>) -> StripIndex
    ) throws(RendererError) {
      let buffer = try VertexBuffer(stars, label: label, driver: driver)
      vertices = StarVertices(buffer, layout, label: label, driver: driver)
      indices = bands.map { index($0.indices) }
    }
  }

  /// Returns the bands of the bright or of the faint stars.
  func bands(isFaint: Bool) -> [StarCatalog.Band] { isFaint ? source.faint.bands : source.bands }

  /// Returns the stars of a band whose squares can touch a target.
  ///
  /// - Parameters:
  ///   - number: Number of the band among those of the bright or of the faint stars.
  ///   - isFaint: Whether they are faint.
  ///   - view: Position of the strip under the canvas.
  ///   - projection: The target.
  ///   - reach: Half the side of a square, in points.
  ///   - shift: Added to the positions of all stars, in points.
  /// - Returns: Ranges of the band's stars, in drawing order.
  func ranges(
    ofBand number: Int, isFaint: Bool, view: StripView, in projection: Projection, reach: Double,
    shift: Double
  ) -> StripIndex.Ranges {
    let index = isFaint ? faint.indices[number] : bright.indices[number]
    let ranges = view.ranges(of: index, in: projection, reach: reach, shift: shift)
    let start = bands(isFaint: isFaint)[number].indices.lowerBound
    return (isFaint && source.faint.isMirrored ? ranges.mirrored(in: index.count) : ranges)
      .advanced(by: start)
  }

  /// Draws stars with the active pipeline.
  func draw(_ ranges: StripIndex.Ranges, isFaint: Bool, asPoints: Bool) {
    if isFaint {
      faint.vertices.draw(ranges, asPoints: asPoints)
    } else {
      bright.vertices.draw(ranges, asPoints: asPoints)
    }
  }

  func count(in statistics: inout Statistics) {
    statistics.stored += source.count
    statistics.stars += source.count
    statistics.starBytes += source.count * MemoryLayout<CatalogStar>.stride
  }
}

extension StripIndex.Ranges {
  /// Returns the ranges counted from the end of a list.
  fileprivate func mirrored(in count: Int) -> StripIndex.Ranges {
    StripIndex.Ranges(
      first: count - first.upperBound..<count - first.lowerBound,
      second: count - second.upperBound..<count - second.lowerBound)
  }
}
