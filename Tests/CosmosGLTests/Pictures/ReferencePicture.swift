import CosmosCore
import CosmosImage

/// An image of a sign composed on the CPU, directly from the measured values and without the renderer.
///
/// Opacity is interpolated linearly between the measured radii. It contains only what a centred sign without
/// random stars shows: background, vignette, lines and the sign's stars.
struct ReferencePicture {
  private let design: SkyDesign
  private let canvas: Canvas
  private var pixels: [SIMD3<Double>]

  /// Composes a sky without a sign: only the background and the vignette, which are behind all signs.
  init(of design: SkyDesign, canvas: Canvas) {
    self.design = design
    self.canvas = canvas
    let ground = design.background
    pixels = Array(
      repeating: SIMD3(ground.red, ground.green, ground.blue),
      count: canvas.pixelWidth * canvas.pixelHeight)
    for case .vignette(let vignette) in design.layers.map(\.content) { draw(vignette) }
  }

  /// The same sky with a sign in its centre, whose layers are on top.
  func with(_ sign: Sign) -> ReferencePicture {
    var picture = self
    for layer in design.layers {
      switch layer.content {
      case .stars, .image, .nebula, .vignette, .labels, .catalog, .ecliptic, .bodies, .names,
        .meteors, .aurora:
        break
      case .lines(let style): sign.lines.forEach { picture.draw($0, style: style) }
      case .signStars(let stars):
        sign.stars(stars.size).forEach { picture.draw(stars.sprite, at: $0) }
      }
    }
    return picture
  }

  var picture: Picture {
    var bytes = [UInt8](repeating: 0, count: 3 * pixels.count)
    for (index, pixel) in pixels.enumerated() {
      let levels = (pixel.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
        .toNearestOrAwayFromZero)
      for channel in 0..<3 { bytes[3 * index + channel] = UInt8(levels[channel]) }
    }
    return Picture(width: canvas.pixelWidth, height: canvas.pixelHeight, pixels: bytes)
  }

  private mutating func draw(_ vignette: Layer.Vignette) {
    let size = vignette.size
    blend(over: 0...canvas.width, 0...canvas.height) { [canvas] x, y in
      let across = (x / canvas.width - 0.5) * size.width
      let down = (y / canvas.height - 0.5) * size.height
      let share = min((across * across + down * down).squareRoot() / vignette.radius, 1)
      return vignette.inner.mixed(with: vignette.outer, by: share)
    }
  }

  private mutating func draw(_ line: Sign.Line, style: Layer.LineStyle) {
    let centre = Point(x: canvas.width / 2, y: canvas.height / 2)
    let (a, b) = (line.start, line.end)
    let along = Point(x: b.x - a.x, y: b.y - a.y)
    let squared = along.x * along.x + along.y * along.y
    let reach = style.width + 1 / canvas.scale
    let (left, right) = (min(a.x, b.x) - reach, max(a.x, b.x) + reach)
    let (top, bottom) = (min(a.y, b.y) - reach, max(a.y, b.y) + reach)
    blend(
      over: (centre.x + left)...(centre.x + right), (centre.y + top)...(centre.y + bottom)
    ) { [canvas] x, y in
      let away = Point(x: x - centre.x - a.x, y: y - centre.y - a.y)
      let share = min(max((away.x * along.x + away.y * along.y) / squared, 0), 1)
      let gap = Point(x: away.x - share * along.x, y: away.y - share * along.y)
      let distance = (gap.x * gap.x + gap.y * gap.y).squareRoot()
      let coverage = min(max((style.width / 2 - distance) * canvas.scale + 0.5, 0), 1)
      return style.color.withAlpha(style.color.alpha * coverage)
    }
  }

  private mutating func draw(_ sprite: Sprite, at star: Point) {
    let position = Point(x: canvas.width / 2 + star.x, y: canvas.height / 2 + star.y)
    let radius = sprite.profile.radius
    blend(
      over: (position.x - radius)...(position.x + radius),
      (position.y - radius)...(position.y + radius)
    ) { x, y in
      let distance = ((x - position.x) * (x - position.x) + (y - position.y) * (y - position.y))
        .squareRoot()
      let knots = sprite.profile.knots
      guard let right = knots.firstIndex(where: { $0.radius > distance }), right > 0 else {
        return Color(red: 0, green: 0, blue: 0, alpha: 0)
      }
      let (from, to) = (knots[right - 1], knots[right])
      let share = (distance - from.radius) / (to.radius - from.radius)
      let opacity = from.opacity + (to.opacity - from.opacity) * share
      return sprite.color(at: distance).withAlpha(opacity)
    }
  }

  /// Blends a colour over every pixel in a rectangle given in points, evaluating it at pixel centres.
  private mutating func blend(
    over columns: ClosedRange<Double>, _ rows: ClosedRange<Double>,
    _ color: (Double, Double) -> Color
  ) {
    let scale = canvas.scale
    let left = max(0, Int(columns.lowerBound * scale))
    let right = min(canvas.pixelWidth - 1, Int(columns.upperBound * scale))
    let top = max(0, Int(rows.lowerBound * scale))
    let bottom = min(canvas.pixelHeight - 1, Int(rows.upperBound * scale))
    guard left <= right, top <= bottom else { return }
    for row in top...bottom {
      for column in left...right {
        let color = color((Double(column) + 0.5) / scale, (Double(row) + 0.5) / scale)
        let index = row * canvas.pixelWidth + column
        pixels[index] *= 1 - color.alpha
        pixels[index] += SIMD3(color.red, color.green, color.blue) * color.alpha
      }
    }
  }
}
