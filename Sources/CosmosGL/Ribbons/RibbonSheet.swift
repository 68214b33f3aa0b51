import CEpoxy
import CosmosCore

/// Layers of stars of one colour, drawn into ribbons that are then only shifted: a frame costs the same
/// whatever the number of stars.
///
/// Columns are drawn as they come in sight, and stay as long as they are. See ``RibbonShape``.
final class RibbonSheet {
  /// What is drawn; a sheet is made again only when this changes.
  struct Source: Hashable {
    let stars: [StarSheet.Source]
    let glows: [GlowTexture.Source]
    let shape: RibbonShape
  }

  let source: Source
  private let shape: RibbonShape
  private let bytes: BufferTexture
  private let target: RenderTarget
  private let pass: RibbonPass
  /// The four planes of each layer.
  private var planes: [RibbonPlane]
  /// Where each layer stood last, in quarters of a pixel, without a wrap.
  private var lastPlaces: [Int]
  private let driver: Driver

  /// Columns that are drawn at once, at most.
  private static let mostColumns = 8 * RibbonShape.chunk

  init(_ source: Source, driver: Driver) throws(RendererError) {
    let shape = source.shape
    let bytes = try BufferTexture(count: shape.bytes, label: "ribbons", driver: driver)
    let target = try RenderTarget(
      width: RibbonSheet.mostColumns, height: shape.height, format: .r32f, label: "ribbon chunk",
      driver: driver)
    let pass: RibbonPass
    do throws(ProgramError) {
      pass = try RibbonPass(layers: shape.periods.count, driver: driver)
    } catch {
      throw .program(error)
    }
    self.source = source
    self.shape = shape
    self.bytes = bytes
    self.target = target
    self.pass = pass
    self.driver = driver
    planes = (0..<shape.periods.count * RibbonShape.phases).map { RibbonPlane(shape, number: $0) }
    lastPlaces = Array(repeating: 0, count: shape.periods.count)
  }

  /// Draws all layers over what is there.
  ///
  /// - Parameters:
  ///   - look: Their colour, and what is behind them.
  ///   - middles: For each layer, the place on its strip that shows in the middle of the picture.
  ///   - projection: What the target shows.
  ///   - drawStars: Draws a layer's stars that a projection shows, where a strip lies under its canvas;
  ///     they dim what is there.
  func draw(
    _ look: RibbonPass.Look, middles: InlineArray<8, StripPosition>, projection: Projection,
    drawStars: (_ layer: Int, StripView, Projection) -> Void
  ) {
    var starts = SIMD8<Int32>(repeating: 0)
    for layer in shape.periods.indices {
      let place = place(of: layer, middle: middles[layer])
      let column = place >> 2
      let number = layer * RibbonShape.phases + (place & 3)
      let columns = column..<column + shape.width
      planes[number].moveOrigin(for: columns)
      if planes[number].missing(in: columns, atMost: RibbonSheet.mostColumns) != nil {
        complete(number, columns: columns, pointsPerPixel: projection.pointsPerPixel) {
          drawStars(layer, $0, $1)
        }
      }
      starts[layer] = Int32(truncatingIfNeeded: planes[number].byte(ofColumn: column))
    }
    pass.draw(bytes, starts: starts, pitch: shape.pitch, look: look, projection: projection)
  }

  /// Where a layer stands, in quarters of a pixel; next to where it stood before.
  private func place(of layer: Int, middle: StripPosition) -> Int {
    let place = shape.leftEdge(of: layer, middle: middle)
    guard !shape.isWhole else { return place }
    let period = shape.periods[layer]
    let turns = (Double(lastPlaces[layer] - place) / Double(period)).rounded()
    lastPlaces[layer] = place + Int(turns) * period
    return lastPlaces[layer]
  }

  /// Draws the columns of a plane that have come in sight.
  private func complete(
    _ number: Int, columns: Range<Int>, pointsPerPixel: Size,
    drawStars: (StripView, Projection) -> Void
  ) {
    let period = shape.periods[number / RibbonShape.phases]
    driver.labels.group("ribbon") {
      // The chunk is a target of its own; the frame's target stays the one that the caller bound.
      RenderTarget.keepingBound {
        while let missing = planes[number].missing(in: columns, atMost: RibbonSheet.mostColumns) {
          let quarter = missing.lowerBound * RibbonShape.phases + number % RibbonShape.phases
          let middle = quarter + missing.count * RibbonShape.phases / 2
          let view = StripView(
            period: Double(period) / Double(RibbonShape.phases) * pointsPerPixel.width,
            middle: StripPosition(turns: Double(middle) / Double(period)))
          target.bind()
          let projection = Projection(
            canvas: Size(
              width: Double(missing.count) * pointsPerPixel.width,
              height: Double(shape.height) * pointsPerPixel.height),
            pointsPerPixel: pointsPerPixel,
            viewport: Viewport(width: missing.count, height: shape.height, startsAtTop: true))
          projection.begin(.none)
          epoxy_glClearColor(1, 1, 1, 1)
          epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
          drawStars(view, projection)
          store(missing, in: number)
        }
      }
    }
  }

  /// Copies columns from the target to their bytes.
  private func store(_ columns: Range<Int>, in number: Int) {
    bytes.read(
      width: columns.count, height: shape.height,
      start: planes[number].byte(ofColumn: columns.lowerBound), pitch: shape.pitch)
    planes[number].note(drawn: columns)
    // After its end a strip that is kept whole begins again.
    let period = shape.periods[number / RibbonShape.phases]
    guard shape.isWhole && period % (RibbonShape.phases * RibbonShape.chunk) == 0 else { return }
    let next = columns.lowerBound + period / RibbonShape.phases
    let copy = next..<next + columns.count
    guard copy.upperBound <= shape.pitch else { return }
    bytes.read(
      width: copy.count, height: shape.height,
      start: planes[number].byte(ofColumn: copy.lowerBound), pitch: shape.pitch)
    planes[number].note(drawn: copy)
  }
}
