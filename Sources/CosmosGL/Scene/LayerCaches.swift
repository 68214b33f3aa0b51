import CosmosCore

/// Layers of stars of one colour, drawn into caches that are then only shifted: a frame costs the same
/// whatever the number of stars.
///
/// Stars are drawn before they come in sight, a few slices a frame, and stay as long as they are. See
/// ``LayerCacheShape``.
final class LayerCaches: SceneResource {
  /// What is drawn; caches are made again only when this changes.
  struct Source: Hashable {
    let stars: [StarBuffer.Source]
    let glows: [ProfileTexture.Source]
    let shape: LayerCacheShape
    let costs: LayerCacheCosts
    /// Points a pixel across and down.
    let pointsPerPixel: Size
  }

  /// Draws a portion of a layer's stars that a projection shows, where a strip lies under its canvas; they dim
  /// what is there.
  typealias DrawStars = (_ layer: Int, StripView, Projection, DrawPortion) -> Void

  let source: Source
  private let shape: LayerCacheShape
  let store: LayerCacheStore
  /// What slices in sight are drawn on.
  private let target: RenderTarget
  /// What ``pending`` is drawn on.
  private let pendingTarget: RenderTarget
  private var pending: Pending?
  /// The four planes of each layer.
  private var planes: [LayerCachePlane]
  private var motions: [LayerCacheMotion]
  private let driver: Driver

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

  /// Moves the layers, and draws those of their stars that have come in sight, and some that soon will.
  ///
  /// Best done before anything of a frame is drawn: it takes another target, for which a driver ends what
  /// is under way. The bound one stays bound.
  ///
  /// - Parameters:
  ///   - centres: For each layer, the place on its strip that shows at the centre of the picture.
  ///   - drawStars: Draws a layer's stars.
  func move(to centres: LayerCacheShape.Centres, drawStars: DrawStars) {
    for layer in shape.periods.indices {
      motions[layer].move(to: centres[layer], layer: layer, of: shape)
    }
    RenderTarget.keepingBound {
      let spent = drawInSight(drawStars)
      // A first frame is waited for, and tells nothing of where the layers go.
      guard motions[0].speed != nil else { return }
      // What comes in sight on average keeps the frames even.
      let needed = shape.periods.indices.reduce(0) {
        $0 + shape.slicesNeeded(at: motions[$1].speed ?? 0) * source.costs.slices[$1]
      }
      prefetch(spending: max(source.costs.prefetchBudget, needed) - spent, drawStars)
    }
  }

  /// Draws slices that are in sight and not drawn yet.
  ///
  /// - Returns: What they cost.
  private func drawInSight(_ drawStars: DrawStars) -> Double {
    var spent = 0.0
    for layer in shape.periods.indices {
      let place = motions[layer].place
      let (number, wanted) = (plane(of: layer, at: place), shape.slices(at: place))
      while let missing = planes[number].missing(in: wanted, atMost: LayerCacheShape.slicesOfBlock)
      {
        if let slice = pending, slice.plane == number {
          if missing.contains(slice.number) {
            while let slice = pending { drawPortion(of: slice, drawStars) }
            continue
          }
          // The slices next to which it belongs are gone.
          pending = nil
        }
        draw(missing, of: number, drawStars)
        spent += Double(missing.count) * source.costs.slices[layer]
      }
    }
    return spent
  }

  /// Draws slices that the next frames will show, the soonest first, portion by portion.
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

  /// The slice that is needed soonest of those that are not in sight and not drawn yet.
  private func nextSlice() -> Pending? {
    for frames in 1...LayerCaches.prefetchedFrames {
      for layer in shape.periods.indices {
        let place = motions[layer].place(after: frames)
        let (number, wanted) = (plane(of: layer, at: place), shape.slices(at: place))
        guard fits(wanted, in: layer),
          let missing = planes[number].missing(in: wanted, atMost: 1)
        else { continue }
        return Pending(missing.lowerBound, plane: number)
      }
    }
    return nil
  }

  /// Whether a layer's planes can hold some slices beside those in sight.
  private func fits(_ slices: Range<Int>, in layer: Int) -> Bool {
    shape.fits(slices, beside: shape.slices(at: motions[layer].place))
  }

  /// Where the picture's left edge is in the layers.
  struct Starts {
    /// The column of each layer's plane, counted from its first slot.
    var columns = [8 of Int32](repeating: 0)
    /// What ``LayerCacheStore/start(ofPlane:shape:)`` gives for each layer's plane.
    var planes = [8 of Int32](repeating: 0)
  }

  /// Where the layers begin, as they stand.
  var starts: Starts {
    var starts = Starts()
    for layer in shape.periods.indices {
      let place = motions[layer].place
      let column = shape.ringColumn(of: place >> LayerCacheShape.phases.trailingZeroBitCount)
      starts.columns[layer] = Int32(truncatingIfNeeded: column)
      starts.planes[layer] = store.start(ofPlane: plane(of: layer, at: place), shape: shape)
    }
    return starts
  }

  /// The plane that shows a layer at a place.
  private func plane(of layer: Int, at place: Int) -> Int {
    layer * LayerCacheShape.phases + (place & (LayerCacheShape.phases - 1))
  }

  // MARK: Slices

  /// A slice that is drawn portion by portion, perhaps over several frames.
  private struct Pending {
    let number: Int
    let plane: Int
    /// Its columns that are not drawn yet.
    var columns: Range<Int>
    /// The portion of their first part that comes next.
    var portion = 0

    var layer: Int { plane / LayerCacheShape.phases }

    init(_ number: Int, plane: Int) {
      self.number = number
      self.plane = plane
      columns = LayerCacheShape.columns(of: number..<number + 1)
    }
  }

  /// Draws the next portion of a slice, which stays ``pending`` until it is whole.
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

  /// Draws slices of a plane at once.
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

  /// Draws a portion of the stars of some columns on the bound target, and keeps the columns with the last one.
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
      if portion.number == portion.count - 1 { store.copy(part.columns, of: plane, shape: shape) }
    }
  }

  /// Frames for which stars are drawn before they come in sight.
  private static let prefetchedFrames = 64
}
