import CosmosCore

/// Layers of stars of one colour, drawn into caches that are then only shifted.
///
/// The cost of a frame does not depend on the number of stars. Stars are drawn a few slices per frame before
/// they scroll into view, and stay cached while they are visible. See ``LayerCacheShape``.
final class LayerCaches: SceneResource {
  /// Inputs of the caches, which are rebuilt only when these change.
  struct Source: Hashable {
    let stars: [CacheableStars.Source]
    let shape: LayerCacheShape
    let costs: LayerCacheCosts
    /// Points per pixel, horizontally and vertically.
    let pointsPerPixel: Size
  }

  /// Draws a portion of a layer's stars that a projection shows, given the view of its strip; the stars
  /// attenuate what is already in the target.
  typealias DrawStars = (_ layer: Int, StripView, Projection, DrawPortion) -> Void

  let source: Source
  private let shape: LayerCacheShape
  let store: LayerCacheStore
  /// Render target for visible slices.
  private let target: RenderTarget
  /// Render target for ``pending``.
  private let pendingTarget: RenderTarget
  private var pending: Pending?
  /// The four planes of each layer, layer by layer.
  private var planes: [LayerCachePlane]
  private var motions: [LayerCacheMotion]
  private let driver: Driver

  func count(in statistics: inout Statistics) {
    statistics.cachedLayers += source.stars.count
    statistics.cacheBytes += shape.bytes
  }

  /// Caches are never shared, because their contents depend on the position of the sky.
  static var isSharable: Bool { false }

  init(_ source: Source, driver: Driver) throws(RendererError) {
    let shape = source.shape
    let format = driver.blendedFloatBits == 16 ? Texture.Format.r16f : .r32f
    func target(width: Int, label: String) throws(RendererError) -> RenderTarget {
      try RenderTarget(
        width: width, height: shape.height, format: format, label: label, driver: driver)
    }
    (store, self.target, pendingTarget) = try RenderTarget.keepingBound {
      () throws(RendererError) in
      (
        try LayerCacheStore(shape, driver: driver),
        try target(width: LayerCacheShape.block, label: "cache slices"),
        try target(width: LayerCacheShape.slice, label: "pending slice")
      )
    }
    self.source = source
    self.shape = shape
    self.driver = driver
    planes = (0..<shape.periods.count * LayerCacheShape.phases).map { _ in LayerCachePlane(shape) }
    motions = Array(repeating: LayerCacheMotion(), count: shape.periods.count)
  }

  /// Moves the layers and draws the stars that have scrolled into view, plus some that soon will.
  ///
  /// Call this before drawing anything else in a frame: it switches render targets, which makes a driver finish
  /// the work in progress. The bound target is restored afterwards.
  ///
  /// - Parameters:
  ///   - centres: For each layer, the position on its strip at the centre of the image.
  ///   - drawStars: Draws a layer's stars.
  func move(to centres: LayerCacheShape.Centres, drawStars: DrawStars) {
    for layer in shape.periods.indices {
      motions[layer].move(to: centres[layer], layer: layer, of: shape)
    }
    RenderTarget.keepingBound {
      let spent = drawInSight(drawStars)
      // The user is waiting for the first frame, and it does not show where the layers are heading.
      guard motions[0].speed != nil else { return }
      // Budgeting for the average demand keeps frame times even.
      let needed = shape.periods.indices.reduce(0) {
        $0 + shape.slicesNeeded(at: motions[$1].speed ?? 0) * source.costs.slices[$1]
      }
      prefetch(spending: max(source.costs.prefetchBudget, needed) - spent, drawStars)
    }
  }

  /// Draws visible slices that are not cached yet.
  ///
  /// - Returns: Cost of the slices.
  private func drawInSight(_ drawStars: DrawStars) -> Double {
    var spent = 0.0
    for layer in shape.periods.indices {
      let position = motions[layer].position
      let (number, wanted) = (plane(of: layer, at: position), shape.slices(at: position))
      while let missing = planes[number].missing(in: wanted, atMost: LayerCacheShape.slicesOfBlock)
      {
        if let slice = pending, slice.plane == number {
          if missing.contains(slice.number) {
            while let slice = pending { drawPortion(of: slice, drawStars) }
            continue
          }
          // The slices that it adjoined are gone.
          pending = nil
        }
        draw(missing, of: number, drawStars)
        spent += Double(missing.count) * source.costs.slices[layer]
      }
    }
    return spent
  }

  /// Draws slices that upcoming frames will show, in portions, starting with those needed soonest.
  private func prefetch(spending budget: Double, _ drawStars: DrawStars) {
    var spent = 0.0
    while spent < budget {
      if let slice = pending, !fits(slice.number..<slice.number + 1, in: slice.layer) {
        pending = nil
      }
      guard let slice = pending ?? nextSlice() else { return }
      pending = slice
      spent += source.costs.portion(of: slice.layer)
      drawPortion(of: slice, drawStars)
    }
  }

  /// Returns the slice that is needed soonest among those neither visible nor cached.
  private func nextSlice() -> Pending? {
    for frames in 1...LayerCaches.prefetchedFrames {
      for layer in shape.periods.indices {
        let position = motions[layer].position(after: frames)
        let (number, wanted) = (plane(of: layer, at: position), shape.slices(at: position))
        guard fits(wanted, in: layer),
          let missing = planes[number].missing(in: wanted, atMost: 1)
        else { continue }
        return Pending(missing.lowerBound, plane: number)
      }
    }
    return nil
  }

  /// Whether a layer's planes can hold the given slices along with the visible ones.
  private func fits(_ slices: Range<Int>, in layer: Int) -> Bool {
    shape.fits(slices, beside: shape.slices(at: motions[layer].position))
  }

  /// Location of the image's left edge in the plane of each layer.
  struct Starts {
    /// Column within each layer's plane, counted from its first slot.
    var columns = [8 of Int32](repeating: 0)
    /// Result of ``LayerCacheStore/start(ofPlane:shape:)`` for each layer's plane.
    var planes = [8 of Int32](repeating: 0)
  }

  /// Locations for the current positions of the layers.
  var starts: Starts {
    var starts = Starts()
    for layer in shape.periods.indices {
      let position = motions[layer].position
      let column = shape.ringColumn(of: position >> LayerCacheShape.phases.trailingZeroBitCount)
      starts.columns[layer] = Int32(truncatingIfNeeded: column)
      starts.planes[layer] = store.start(ofPlane: plane(of: layer, at: position), shape: shape)
    }
    return starts
  }

  /// Returns the plane that shows a layer at the given position.
  private func plane(of layer: Int, at position: Int) -> Int {
    layer * LayerCacheShape.phases + (position & (LayerCacheShape.phases - 1))
  }

  // MARK: Slices

  /// A slice that is drawn in portions, possibly over several frames.
  private struct Pending {
    let number: Int
    let plane: Int
    /// Columns that are not drawn yet.
    var columns: Range<Int>
    /// The next portion to draw of the first part of ``columns``.
    var portion = 0

    var layer: Int { plane / LayerCacheShape.phases }

    init(_ number: Int, plane: Int) {
      self.number = number
      self.plane = plane
      columns = LayerCacheShape.columns(of: number..<number + 1)
    }
  }

  /// Draws the next portion of a slice, which stays ``pending`` until it is complete.
  private func drawPortion(of slice: Pending, _ drawStars: DrawStars) {
    var slice = slice
    let part = LayerCacheColumns(of: slice.columns, plane: slice.plane, shape: shape)
    let portion = DrawPortion(
      number: slice.portion, count: source.costs.portions(of: slice.layer))
    pendingTarget.bind()
    draw(portion, of: part, plane: slice.plane, drawStars)
    slice.portion += 1
    if slice.portion == portion.count {
      slice.portion = 0
      slice.columns = part.columns.upperBound..<slice.columns.upperBound
    }
    pending = slice
    guard slice.columns.isEmpty else { return }
    planes[slice.plane].note(drawn: slice.number..<slice.number + 1)
    pending = nil
  }

  /// Draws complete slices of a plane.
  private func draw(_ slices: Range<Int>, of plane: Int, _ drawStars: DrawStars) {
    var columns = LayerCacheShape.columns(of: slices)
    while !columns.isEmpty {
      let part = LayerCacheColumns(of: columns, plane: plane, shape: shape)
      target.bind()
      draw(.whole, of: part, plane: plane, drawStars)
      columns = part.columns.upperBound..<columns.upperBound
    }
    planes[plane].note(drawn: slices)
  }

  /// Draws a portion of the stars of some columns into the bound target; the last portion also copies the
  /// columns to the store.
  private func draw(
    _ portion: DrawPortion, of part: LayerCacheColumns, plane: Int, _ drawStars: DrawStars
  ) {
    driver.labels.group("cache slice") {
      let projection = part.projection(pointsPerPixel: source.pointsPerPixel)
      if portion.number == 0 { projection.clear(Color(red: 1, green: 1, blue: 1)) }
      drawStars(
        plane / LayerCacheShape.phases, part.view(pointsPerPixel: source.pointsPerPixel),
        projection,
        portion)
      driver.endPass()
      if portion.number == portion.count - 1 { store.copy(part.columns, of: plane, shape: shape) }
    }
  }

  /// Number of frames by which stars are drawn ahead of becoming visible.
  private static let prefetchedFrames = 64
}
