/// The outline of a sign's icon: moves, straight lines and cubic curves, drawn as a stroke.
public struct IconPath: Hashable, Sendable {
  /// One step of the pen.
  public enum Step: Hashable, Sendable {
    /// Lifts the pen and begins a new part at a point.
    case move(to: Point)
    /// Draws a straight line.
    case line(to: Point)
    /// Draws a cubic Bézier curve.
    case curve(control1: Point, control2: Point, to: Point)
  }

  /// The steps in the order in which they are drawn; the first is a move.
  public let steps: [Step]

  /// Creates a path from its steps.
  public init(steps: [Step]) {
    self.steps = steps
  }

  /// Reads SVG path data that holds absolute `M`, `L` and `C` commands only.
  ///
  /// Coordinates lie within −10000 … 10000.
  ///
  /// - Parameter data: Such as `"M 0 0 C 1 2 3 4 5 6 L 7 8"`; words are parted by blanks or commas.
  /// - Throws: ``SyntaxError`` with the first word that does not fit.
  public init(svg data: String) throws(SyntaxError) {
    var words = data.split { $0 == "," || $0.isWhitespace }[...]
    var steps: [Step] = []
    while let command = words.popFirst() {
      switch command {
      case "M":
        steps.append(.move(to: try IconPath.point(from: &words)))
      case "L" where !steps.isEmpty:
        steps.append(.line(to: try IconPath.point(from: &words)))
      case "C" where !steps.isEmpty:
        steps.append(
          .curve(
            control1: try IconPath.point(from: &words), control2: try IconPath.point(from: &words),
            to: try IconPath.point(from: &words)))
      default:
        throw SyntaxError(word: String(command))
      }
    }
    guard steps.count > 1 else { throw SyntaxError(word: data) }
    self.steps = steps
  }

  private static func point(from words: inout ArraySlice<Substring>) throws(SyntaxError) -> Point {
    Point(x: try number(from: &words), y: try number(from: &words))
  }

  private static func number(
    from words: inout ArraySlice<Substring>
  ) throws(SyntaxError) -> Double {
    let word = words.popFirst() ?? "end of data"
    guard let number = Double(word), abs(number) <= largestCoordinate else {
      throw SyntaxError(word: String(word))
    }
    return number
  }

  /// The farthest from the origin that a coordinate is read, in points.
  static let largestCoordinate = 10_000.0

  /// What does not belong into a path.
  public struct SyntaxError: Error, Hashable {
    /// The word that is not a number or a command at its place.
    public let word: String

    /// Creates an error.
    public init(word: String) {
      self.word = word
    }
  }
}
