/// Where the screens of a wall are in its picture.
///
/// The picture covers the box around all screens; what lies behind bezels is part of it, and isn't seen. In points, it is
/// the same on all screens. Its pixels are those of the screen that draws it.
extension WallDesign {
  /// The box around all screens.
  public var box: WallArea {
    let (left, top) = (screens.map(\.area.x).min() ?? 0, screens.map(\.area.y).min() ?? 0)
    return WallArea(
      x: left, y: top, width: (screens.map(\.area.right).max() ?? 1) - left,
      height: (screens.map(\.area.bottom).max() ?? 1) - top)
  }

  /// The picture's size in points: the smallest with its shape that the reference canvas fits in.
  public var size: Size {
    let (box, points) = (box, pointsPerMillimetre)
    return Size(width: box.width * points, height: box.height * points)
  }

  private var pointsPerMillimetre: Double {
    max(Canvas.reference.width / box.width, Canvas.reference.height / box.height)
  }

  /// Pixels per millimetre of the densest screen.
  public var highestDensity: Double { screens.map { density(of: $0) }.max() ?? 1 }

  /// Pixels per millimetre of a screen: that of the first one that is as dense to within half a percent, since lengths are
  /// measured.
  ///
  /// - Parameter screen: The screen.
  /// - Returns: The density.
  public func density(of screen: Screen) -> Double {
    let own = screen.density
    return screens.first { abs($0.density - own) <= 0.005 * own }?.density ?? own
  }

  /// Returns the canvas of the picture, and as its part what a screen shows.
  ///
  /// - Parameter screen: The screen.
  /// - Returns: A canvas with the pixels of the screen, as it hangs; in points, it is the same for all screens.
  public func canvas(of screen: Screen) -> Canvas {
    let (width, height) = screen.pixels
    return canvas(of: screen, width: width, height: height, density: density(of: screen))
  }

  /// Returns the canvas of the picture, and as its part what a window shows in place of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - width: Width of the window in pixels, at least 1.
  ///   - height: Height of the window in pixels, at least 1.
  /// - Returns: A canvas with the pixels of the window.
  public func canvas(of screen: Screen, width: Int, height: Int) -> Canvas {
    guard (width, height) != screen.pixels else { return canvas(of: screen) }
    let density = max(Double(width) / screen.area.width, Double(height) / screen.area.height)
    let most = Double(WallDesign.largestSide) / max(box.width, box.height)
    return canvas(of: screen, width: width, height: height, density: min(density, most))
  }

  private func canvas(
    of screen: Screen, width: Int, height: Int, density: Double
  ) -> Canvas {
    let box = box
    func pixels(_ length: Double) -> Int { Int((length * density).rounded()) }
    return canvas(
      density: density,
      part: Canvas.Part(
        x: pixels(screen.area.x - box.x), y: pixels(screen.area.y - box.y), width: width,
        height: height))
  }

  /// Returns the canvas of the picture as a whole.
  ///
  /// - Parameter width: Its width in pixels, or `nil` for the pixels of the densest screen.
  /// - Returns: The canvas. If it is as wide as that of a screen, it is that: pixels of whole numbers would be a little larger or
  ///   smaller than the screen's.
  public func canvas(width: Int? = nil) -> Canvas {
    guard let width else { return canvas(density: highestDensity) }
    let own = Set(screens.map { density(of: $0) }).sorted(by: >).map { canvas(density: $0) }
    return own.first { $0.pixelWidth == width } ?? canvas(density: Double(width) / box.width)
  }

  private func canvas(density: Double, part: Canvas.Part? = nil) -> Canvas {
    Canvas(size: size, scale: density / pointsPerMillimetre, part: part)
  }
}

extension WallDesign.Screen {
  /// Pixels per millimetre across, as the screen hangs.
  var density: Double { Double(pixels.width) / area.width }

  /// Pixels per millimetre down.
  var densityDown: Double { Double(pixels.height) / area.height }
}
