/// A wall of screens that show one sky, each its part of it: where they hang, and what they show together.
///
/// Lengths are in millimetres, x to the right and y down, from any point.
public struct WallDesign: Hashable, Sendable {
  /// The wall's name.
  public let name: String

  /// The sky: the name of one that comes with the program, or of a file, relative to that of the wall.
  public let sky: String

  /// Seed of the random stars.
  public let seed: UInt64

  /// When the sky opened, in seconds since 1970-01-01T00:00:00Z.
  public let epoch: Seconds

  /// Number of frames per second.
  public let framesPerSecond: Double

  /// The tour or the drift that runs from the start; `nil` if none runs.
  public let motion: Autoplay.Mode?

  /// The address of the MQTT broker over which the machines hear of what happens; `nil` if nothing does.
  public let broker: String?

  /// The screens, at least one, with names of their own.
  public let screens: [Screen]

  /// A screen of a wall.
  public struct Screen: Hashable, Sendable {
    /// The screen's name.
    public let name: String

    /// What it shows, as it hangs: the picture without its frame.
    public let area: WallArea

    /// Width of the panel itself in pixels, whichever way it hangs.
    public let pixelWidth: Int

    /// Height of the panel itself in pixels.
    public let pixelHeight: Int

    /// How far the panel is rotated clockwise, seen from the front.
    public let rotation: ScreenRotation

    /// Name of the machine that shows it; `nil` if only the command line says.
    public let machine: String?

    /// Name of the machine's monitor that shows it; `nil` if it has only one.
    public let monitor: String?

    /// Size of the picture in pixels, as the screen hangs.
    public var pixels: (width: Int, height: Int) {
      rotation.keepsSides ? (pixelWidth, pixelHeight) : (pixelHeight, pixelWidth)
    }
  }
}

/// A rectangle of a wall, in millimetres.
public struct WallArea: Hashable, Sendable {
  /// The left edge.
  public let x: Double
  /// The upper edge.
  public let y: Double
  /// The width, greater than zero.
  public let width: Double
  /// The height, greater than zero.
  public let height: Double

  /// The right edge.
  public var right: Double { x + width }
  /// The lower edge.
  public var bottom: Double { y + height }

  /// Creates a rectangle.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Returns what two rectangles that overlap have in common.
  package func shared(with other: WallArea) -> WallArea {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return WallArea(
      x: left, y: top, width: min(right, other.right) - left,
      height: min(bottom, other.bottom) - top)
  }

  /// Whether two rectangles share more than an edge.
  func overlaps(_ other: WallArea) -> Bool {
    // Lengths come from a tape measure.
    let least = 0.05
    return min(right, other.right) - max(x, other.x) > least
      && min(bottom, other.bottom) - max(y, other.y) > least
  }
}

/// How far a screen is rotated clockwise, seen from the front.
public enum ScreenRotation: Int, Hashable, Sendable, CaseIterable {
  /// Not at all.
  case none = 0
  /// By 90 degrees.
  case quarter = 90
  /// By 180 degrees: upside down.
  case half = 180
  /// By 270 degrees.
  case threeQuarters = 270

  /// Whether what is across on the panel is across as it hangs, too.
  public var keepsSides: Bool { self == .none || self == .half }
}
