import CEpoxy
import CosmosCore

/// Layers of stars of one colour, drawn into ribbons that are then only shifted: a frame costs the same
/// whatever the number of stars.
///
/// Stars are drawn as they come in sight, and stay as long as they are. See ``RibbonShape``.
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

  /// Chunks that are drawn at once, at most.
  private static let mostChunks = 8

  init(_ source: Source, driver: Driver) throws(RendererError) {
    let shape = source.shape
    let bytes = try BufferTexture(count: shape.bytes, label: "ribbons", driver: driver)
    let target = try RenderTarget(
      width: RibbonSheet.mostChunks * RibbonShape.chunk, height: shape.height, format: .r32f,
      label: "ribbon chunk",
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
    planes = (0..<shape.periods.count * RibbonShape.phases).map { _ in RibbonPlane(shape) }
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
    var starts = RibbonPass.Starts()
    for layer in shape.periods.indices {
      let place = place(of: layer, middle: middles[layer])
      let column = place >> 2
      let number = layer * RibbonShape.phases + (place & 3)
      let columns = column..<column + shape.width
      if planes[number].missing(in: columns, atMost: 1) != nil {
        complete(number, columns: columns, pointsPerPixel: projection.pointsPerPixel) {
          drawStars(layer, $0, $1)
        }
      }
      let chunk = RibbonPlane.chunks(of: columns).lowerBound
      starts.columns[layer] = Int32(
        truncatingIfNeeded: column + (planes[number].room(of: chunk) - chunk) * RibbonShape.chunk)
      starts.planes[layer] = Int32(truncatingIfNeeded: number * shape.planeBytes)
    }
    pass.draw(bytes, of: shape, starts: starts, look: look, projection: projection)
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

  /// Draws the chunks of a plane that have come in sight.
  private func complete(
    _ number: Int, columns: Range<Int>, pointsPerPixel: Size,
    drawStars: (StripView, Projection) -> Void
  ) {
    driver.labels.group("ribbon") {
      // The chunks are drawn on a target of their own; the frame's stays the one that the caller bound.
      RenderTarget.keepingBound {
        while let missing = planes[number].missing(in: columns, atMost: RibbonSheet.mostChunks) {
          let (view, projection) = view(of: missing, in: number, pointsPerPixel: pointsPerPixel)
          target.bind()
          projection.begin(.none)
          epoxy_glClearColor(1, 1, 1, 1)
          epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
          drawStars(view, projection)
          for (place, chunk) in missing.enumerated() {
            let room = planes[number].room(of: chunk)
            bytes.read(
              x: place * RibbonShape.chunk, width: RibbonShape.chunk, height: shape.height,
              start: number * shape.planeBytes + room * shape.chunkBytes)
            planes[number].note(drawn: chunk)
          }
        }
      }
    }
  }

  /// How a strip lies under some chunks of a plane, and what the target shows of it.
  private func view(
    of chunks: Range<Int>, in number: Int, pointsPerPixel: Size
  ) -> (StripView, Projection) {
    let period = shape.periods[number / RibbonShape.phases]
    let width = chunks.count * RibbonShape.chunk
    let left = chunks.lowerBound * RibbonShape.chunk * RibbonShape.phases
    let middle = left + number % RibbonShape.phases + width * RibbonShape.phases / 2
    let view = StripView(
      period: Double(period) / Double(RibbonShape.phases) * pointsPerPixel.width,
      middle: StripPosition(turns: Double(middle) / Double(period)))
    let projection = Projection(
      canvas: Size(
        width: Double(width) * pointsPerPixel.width,
        height: Double(shape.height) * pointsPerPixel.height),
      pointsPerPixel: pointsPerPixel,
      viewport: Viewport(width: width, height: shape.height, startsAtTop: true))
    return (view, projection)
  }
}
