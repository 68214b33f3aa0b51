import CosmosCore

/// Layers of stars of one colour, drawn into ribbons that are then only shifted: a frame costs the same
/// whatever the number of stars.
///
/// Stars are drawn as they come in sight, and stay as long as they are. See ``RibbonShape``.
final class RibbonSheet: SceneResource {
  /// What is drawn; a sheet is made again only when this changes.
  struct Source: Hashable {
    let stars: [StarSheet.Source]
    let glows: [GlowTexture.Source]
    let shape: RibbonShape
  }

  let source: Source
  private let shape: RibbonShape
  let bytes: BufferTexture
  private let target: RenderTarget
  /// The four planes of each layer.
  private var planes: [RibbonPlane]
  /// Where each layer stands, in quarters of a pixel, without a wrap.
  private var places: [Int]
  private let driver: Driver

  /// Slices that are drawn at once, at most.
  private static let mostSlices = 32

  init(_ source: Source, driver: Driver) throws(RendererError) {
    let shape = source.shape
    let bytes = try BufferTexture(count: shape.bytes, label: "ribbons", driver: driver)
    let target = try RenderTarget(
      width: RibbonSheet.mostSlices * RibbonShape.slice, height: shape.height, format: .r32f,
      label: "ribbon slices", driver: driver)
    self.source = source
    self.shape = shape
    self.bytes = bytes
    self.target = target
    self.driver = driver
    planes = (0..<shape.periods.count * RibbonShape.phases).map { _ in RibbonPlane(shape) }
    places = Array(repeating: 0, count: shape.periods.count)
  }

  /// Moves the layers, and draws those of their stars that have come in sight.
  ///
  /// Best done before anything of a frame is drawn: it takes another target, for which a driver ends what
  /// is under way. The bound one stays bound.
  ///
  /// - Parameters:
  ///   - middles: For each layer, the place on its strip that shows in the middle of the picture.
  ///   - pointsPerPixel: Points a pixel across and down.
  ///   - drawStars: Draws a layer's stars that a projection shows, where a strip lies under its canvas;
  ///     they dim what is there.
  func move(
    to middles: RibbonShape.Middles, pointsPerPixel: Size,
    drawStars: (_ layer: Int, StripView, Projection) -> Void
  ) {
    for layer in shape.periods.indices {
      places[layer] = place(of: layer, middle: middles[layer])
      let (number, columns) = (plane(of: layer), columns(of: layer))
      guard planes[number].missing(in: columns, atMost: 1) != nil else { continue }
      complete(number, columns: columns, pointsPerPixel: pointsPerPixel) {
        drawStars(layer, $0, $1)
      }
    }
  }

  /// Where the picture's left edge is in the layers.
  struct Starts {
    /// The column of each layer's plane, counted from its first slot.
    var columns = [8 of Int32](repeating: 0)
    /// The first byte of each layer's plane.
    var planes = [8 of Int32](repeating: 0)
  }

  /// Where the layers begin, as they stand.
  var starts: Starts {
    var starts = Starts()
    for layer in shape.periods.indices {
      let (number, column) = (plane(of: layer), columns(of: layer).lowerBound)
      let chunk = RibbonPlane.chunk(at: column)
      starts.columns[layer] = Int32(
        truncatingIfNeeded: column + (planes[number].slot(of: chunk) - chunk) * RibbonShape.chunk)
      starts.planes[layer] = Int32(truncatingIfNeeded: number * shape.planeBytes)
    }
    return starts
  }

  /// Where a layer stands, in quarters of a pixel; next to where it stood before.
  private func place(of layer: Int, middle: StripPosition) -> Int {
    let place = shape.leftEdge(of: layer, middle: middle)
    guard !shape.isWhole else { return place }
    let period = shape.periods[layer]
    let turns = (Double(places[layer] - place) / Double(period)).rounded()
    return place + Int(turns) * period
  }

  /// The plane that shows a layer as it stands.
  private func plane(of layer: Int) -> Int {
    layer * RibbonShape.phases + (places[layer] & (RibbonShape.phases - 1))
  }

  /// The columns of a layer's plane that are in sight.
  private func columns(of layer: Int) -> Range<Int> {
    let column = places[layer] >> RibbonShape.phases.trailingZeroBitCount
    return column..<column + shape.width
  }

  /// Draws the slices of a plane that have come in sight.
  private func complete(
    _ number: Int, columns: Range<Int>, pointsPerPixel: Size,
    drawStars: (StripView, Projection) -> Void
  ) {
    driver.labels.group("ribbon") {
      RenderTarget.keepingBound {
        while let missing = planes[number].missing(in: columns, atMost: RibbonSheet.mostSlices) {
          let (view, projection) = view(of: missing, in: number, pointsPerPixel: pointsPerPixel)
          target.bind()
          projection.clear(Color(red: 1, green: 1, blue: 1))
          drawStars(view, projection)
          keep(missing, of: number)
        }
      }
    }
  }

  /// Copies slices of a plane from the target to where they belong.
  private func keep(_ slices: Range<Int>, of number: Int) {
    var slice = slices.lowerBound
    while slice < slices.upperBound {
      let chunk = RibbonPlane.chunk(of: slice)
      let first = chunk * RibbonShape.slicesOfChunk
      let end = min(slices.upperBound, first + RibbonShape.slicesOfChunk)
      bytes.read(
        x: (slice - slices.lowerBound) * RibbonShape.slice,
        width: (end - slice) * RibbonShape.slice, height: shape.height,
        start: number * shape.planeBytes + planes[number].slot(of: chunk) * shape.chunkBytes
          + (slice - first) * RibbonShape.slice,
        pitch: RibbonShape.chunk)
      for slice in slice..<end { planes[number].note(drawn: slice) }
      slice = end
    }
  }

  /// How a strip lies under some slices of a plane, and what the target shows of it.
  private func view(
    of slices: Range<Int>, in number: Int, pointsPerPixel: Size
  ) -> (StripView, Projection) {
    let period = shape.periods[number / RibbonShape.phases]
    let width = slices.count * RibbonShape.slice
    let left = slices.lowerBound * RibbonShape.slice * RibbonShape.phases
    let middle = left + number % RibbonShape.phases + width * RibbonShape.phases / 2
    let view = StripView(
      period: Double(period) / Double(RibbonShape.phases) * pointsPerPixel.width,
      middle: StripPosition(turns: Double(middle) / Double(period)))
    let projection = Projection(
      canvas: Size(
        width: Double(width) * pointsPerPixel.width,
        height: Double(shape.height) * pointsPerPixel.height),
      pointsPerPixel: pointsPerPixel,
      viewport: Viewport(width: width, height: shape.height, startsAtTop: true), isPart: true)
    return (view, projection)
  }
}
