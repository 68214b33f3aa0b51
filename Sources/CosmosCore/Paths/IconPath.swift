/// The path of a sign's icon, drawn as a stroke: moves, straight lines and cubic curves.
public struct IconPath: Hashable, Sendable {
  /// One path command.
  public enum Step: Hashable, Sendable {
    /// Lifts the pen and starts a new part at a point.
    case move(to: Point)
    /// Draws a straight line.
    case line(to: Point)
    /// Draws a cubic Bézier curve.
    case curve(control1: Point, control2: Point, to: Point)
  }

  /// The steps in drawing order; the first is a move.
  public let steps: [Step]

  /// Creates a path from its steps.
  public init(steps: [Step]) {
    self.steps = steps
  }

  /// Parses SVG path data with all of its commands, `M L H V C S Q T A Z`, absolute and relative.
  ///
  /// Quadratic curves and arcs become cubic ones. Coordinates range from −10000 to 10000. The data may have up to
  /// 20000 bytes, and up to 1000 lines and curves.
  ///
  /// - Parameter data: Path data such as `"M0 0c1 2 3 4 5 6l2-2z"`, by the grammar of SVG 1.1 or 2.
  /// - Throws: ``SyntaxError`` for the first position that is not path data, or a path that draws nothing.
  public init(svg data: String) throws(SyntaxError) {
    steps = try SVGPathParser.steps(of: data)
  }

  /// The path with a point moved to the origin, and then scaled.
  func moved(from origin: Point, scaledBy scale: Double) -> IconPath {
    func moved(_ point: Point) -> Point {
      Point(x: (point.x - origin.x) * scale, y: (point.y - origin.y) * scale)
    }
    return IconPath(
      steps: steps.map { step in
        switch step {
        case .move(let to): .move(to: moved(to))
        case .line(let to): .line(to: moved(to))
        case .curve(let control1, let control2, let to):
          .curve(control1: moved(control1), control2: moved(control2), to: moved(to))
        }
      })
  }

  /// Largest absolute value of a coordinate, in points.
  static let largestCoordinate = 10_000.0

  /// Maximum length of path data, in bytes.
  static let maxDataLength = 20_000

  /// Maximum number of lines and curves in path data.
  ///
  /// Each pixel of an icon tests all of its pieces.
  static let maxSegments = 1000

  /// Why path data is invalid.
  public struct SyntaxError: Error, Hashable, Sendable {
    /// The character at which the error is, counted from 1.
    public let position: Int
    /// The command in whose arguments it is, or the invalid command; `nil` before the first command.
    public let command: Character?
    /// A message that says what was found there and what was expected.
    public let reason: String
  }
}

extension IconPath.SyntaxError: CustomStringConvertible {
  /// One line with the position, the command and the reason.
  public var description: String {
    let place = command.map { ", command \(String($0).quoted)" } ?? ""
    return "character \(position)\(place): \(reason)"
  }
}
