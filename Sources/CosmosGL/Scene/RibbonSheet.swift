import CosmosCore

/// Layers of stars of one colour, drawn into ribbons that are then only shifted: a frame costs the same
/// whatever the number of stars.
///
/// Stars are drawn before they come in sight, a few slices a frame, and stay as long as they are. See
/// ``RibbonShape``.
final class RibbonSheet: SceneResource {
  /// What is drawn; a sheet is made again only when this changes.
  struct Source: Hashable {
    let stars: [StarSheet.Source]
    let glows: [GlowTexture.Source]
    let shape: RibbonShape
    /// Slices that a frame may draw before they are needed, at least 1.
    let slicesAhead: Int
  }

  /// Draws a layer's stars that a projection shows, where a strip lies under its canvas; they dim what is
  /// there.
  typealias DrawStars = (_ layer: Int, StripView, Projection) -> Void

  let source: Source
  private let shape: RibbonShape
  let store: RibbonStore
  private let target: RenderTarget
  /// The four planes of each layer.
  private var planes: [RibbonPlane]
  private var motions: [RibbonMotion]
  private let driver: Driver

  init(_ source: Source, driver: Driver) throws(RendererError) {
    let shape = source.shape
    let store = try RibbonStore(shape, driver: driver)
    let target = try RenderTarget(
      width: RibbonShape.block, height: shape.height,
      format: driver.blendedFloatBits == 16 ? .r16f : .r32f, label: "ribbon slices", driver: driver)
    self.source = source
    self.shape = shape
    self.store = store
    self.target = target
    self.driver = driver
    planes = (0..<shape.periods.count * RibbonShape.phases).map { _ in RibbonPlane(shape) }
    motions = Array(repeating: RibbonMotion(), count: shape.periods.count)
  }

  /// Moves the layers, and draws those of their stars that have come in sight, and some that soon will.
  ///
  /// Best done before anything of a frame is drawn: it takes another target, for which a driver ends what
  /// is under way. The bound one stays bound.
  ///
  /// - Parameters:
  ///   - middles: For each layer, the place on its strip that shows in the middle of the picture.
  ///   - pointsPerPixel: Points a pixel across and down.
  ///   - drawStars: Draws a layer's stars.
  func move(
    to middles: RibbonShape.Middles, pointsPerPixel: Size, drawStars: DrawStars
  ) {
    for layer in shape.periods.indices {
      motions[layer].move(to: middles[layer], layer: layer, of: shape)
    }
    var drawn = 0
    for layer in shape.periods.indices {
      let place = motions[layer].place
      let (number, wanted) = (plane(of: layer, at: place), shape.slices(at: place))
      while let missing = planes[number].missing(in: wanted, atMost: RibbonShape.slicesOfBlock) {
        draw(missing, of: number, pointsPerPixel: pointsPerPixel, drawStars)
        drawn += missing.count
      }
    }
    // A first frame is waited for, and tells nothing of where the layers go.
    guard motions[0].speed != nil else { return }
    // As many as come in sight on average keep the frames even.
    let needed = motions.reduce(0) { $0 + shape.slicesNeeded(at: $1.speed ?? 0) }
    let most = max(source.slicesAhead, Int(needed.rounded(.up)))
    drawAhead(most - drawn, pointsPerPixel: pointsPerPixel, drawStars)
  }

  /// Draws slices that the next frames will show, the soonest first.
  ///
  /// - Parameters:
  ///   - most: The most slices to draw.
  ///   - pointsPerPixel: Points a pixel across and down.
  ///   - drawStars: Draws a layer's stars.
  private func drawAhead(_ most: Int, pointsPerPixel: Size, _ drawStars: DrawStars) {
    var drawn = 0
    for frames in 1...RibbonSheet.framesAhead {
      for layer in shape.periods.indices {
        let place = motions[layer].place(after: frames)
        let (number, wanted) = (plane(of: layer, at: place), shape.slices(at: place))
        guard shape.hasRoom(for: wanted, beside: shape.slices(at: motions[layer].place)) else {
          continue
        }
        while let missing = planes[number].missing(in: wanted, atMost: 1) {
          guard drawn < most else { return }
          draw(missing, of: number, pointsPerPixel: pointsPerPixel, drawStars)
          drawn += 1
        }
      }
    }
  }

  /// Where the picture's left edge is in the layers.
  struct Starts {
    /// The column of each layer's plane, counted from its first slot.
    var columns = [8 of Int32](repeating: 0)
    /// What ``RibbonStore/start(ofPlane:shape:)`` gives for each layer's plane.
    var planes = [8 of Int32](repeating: 0)
  }

  /// Where the layers begin, as they stand.
  var starts: Starts {
    var starts = Starts()
    for layer in shape.periods.indices {
      let place = motions[layer].place
      let column = shape.ringColumn(of: place >> RibbonShape.phases.trailingZeroBitCount)
      starts.columns[layer] = Int32(truncatingIfNeeded: column)
      starts.planes[layer] = store.start(ofPlane: plane(of: layer, at: place), shape: shape)
    }
    return starts
  }

  /// The plane that shows a layer at a place.
  private func plane(of layer: Int, at place: Int) -> Int {
    layer * RibbonShape.phases + (place & (RibbonShape.phases - 1))
  }

  /// Draws slices of a plane.
  private func draw(
    _ slices: Range<Int>, of number: Int, pointsPerPixel: Size, _ drawStars: DrawStars
  ) {
    let slice = RibbonShape.slice
    var columns = slices.lowerBound * slice..<slices.upperBound * slice
    driver.labels.group("ribbon") {
      RenderTarget.keepingBound {
        while !columns.isEmpty {
          let part = RibbonPart(of: columns, plane: number, shape: shape)
          let projection = part.projection(pointsPerPixel: pointsPerPixel)
          target.bind()
          projection.clear(Color(red: 1, green: 1, blue: 1))
          drawStars(
            number / RibbonShape.phases, part.view(pointsPerPixel: pointsPerPixel), projection)
          store.copy(part.columns, of: number, shape: shape)
          columns = part.columns.upperBound..<columns.upperBound
        }
      }
    }
    planes[number].note(drawn: slices)
  }

  /// How far ahead stars are drawn, in frames.
  private static let framesAhead = 64
}
