import CEpoxy
import CosmosCore
import CosmosGL
import CosmosImage

/// A path's stroke by itself, as the coverage of each pixel.
///
/// Lengths are in pixels; the path's origin is the top left corner of the image.
struct StrokePicture {
  let width: Int
  let height: Int
  /// Coverage of each pixel, row by row, from 0 to 1; quantization to a byte causes an error of up to 0.002.
  let coverage: [Double]

  /// Area of all ink, in pixels.
  var area: Double { coverage.reduce(0, +) }

  /// Coverage of the pixel that contains a point.
  func coverage(at point: Point) -> Double {
    coverage[width * Int(point.y) + Int(point.x)]
  }
}

@MainActor
final class StrokePen {
  private let renderer: Renderer

  init() throws {
    renderer = try GLFixture().renderer
    try renderer.prepare([.stroke(isRound: true), .stroke(isRound: false)])
  }

  /// Draws a section of a path, given as shares of its length; coverage is normalized to an opacity of 1.
  func draw(
    _ path: FlatPath, width: Int, height: Int, stroke: Double,
    shares: ClosedRange<Double> = 0...1, hasRoundCaps: Bool = false, opacity: Double = 1
  ) throws -> StrokePicture {
    let driver = renderer.driver
    let target = try RenderTarget(
      width: width, height: height, format: .rgba8, label: "test", driver: driver)
    target.bind()
    epoxy_glClearColor(0, 0, 0, 0)
    epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    // The centre of a strip that is long enough for no other period of it to be visible.
    let position = StripPoint(x: 1 << 31, y: 0)
    let object = StrokeBatch.Object(
      position: position, path: path, origin: Point(x: -Double(width) / 2, y: 0))
    let batch = try StrokeBatch([object], label: "test", driver: driver)
    var plan = FramePlan()
    plan.begin("test")
    plan.append(
      StrokeDraw.Part(
        range: 0..<1, strokeStart: shares.lowerBound, strokeEnd: shares.upperBound),
      of: batch,
      style: StrokeDraw.Style(
        width: stroke, color: Color(red: 1, green: 1, blue: 1, alpha: opacity),
        hasRoundCaps: hasRoundCaps),
      view: StripView(period: 100 * Double(width), centre: StripPosition(phase: 0.5)))
    _ = renderer.execute(
      plan,
      on: Projection(
        canvas: Size(width: Double(width), height: Double(height)),
        pointsPerPixel: Size(width: 1, height: 1),
        viewport: Viewport(width: width, height: height, startsAtTop: true)))
    let pixels = try target.picture(width: width, height: height).pixels
    let coverage = stride(from: 0, to: pixels.count, by: 3).map {
      Double(pixels[$0]) / 255 / opacity
    }
    return StrokePicture(width: width, height: height, coverage: coverage)
  }
}

extension FlatPath {
  /// A sign's icon, scaled, and moved so that all of its stroke is in the image.
  static func icon(ofSign index: Int, scale: Double, margin: Double) throws -> FlatPath {
    func moved(_ point: Point) -> Point {
      Point(x: margin + scale * point.x, y: margin + scale * point.y)
    }
    let steps = try SignCatalog.builtIn(named: "zodiac").signs[index].icon.steps.map {
      step -> IconPath.Step in
      switch step {
      case .move(let to): .move(to: moved(to))
      case .line(let to): .line(to: moved(to))
      case .curve(let control1, let control2, let to):
        .curve(control1: moved(control1), control2: moved(control2), to: moved(to))
      }
    }
    return FlatPath(IconPath(steps: steps), tolerance: 0.05)
  }

  /// The pieces of the path between two shares, with the first and last piece cut.
  func pieces(from start: Double, to end: Double) -> [Piece] {
    pieces.filter { $0.endShare > start && $0.startShare < end }.map { piece in
      let share = piece.endShare - piece.startShare
      func point(_ position: Double) -> Point {
        let along = min(max((position - piece.startShare) / share, 0), 1)
        return Point(
          x: piece.start.x + (piece.end.x - piece.start.x) * along,
          y: piece.start.y + (piece.end.y - piece.start.y) * along)
      }
      var cut = piece
      (cut.start, cut.end) = (point(start), point(end))
      return cut
    }
  }
}
