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

  /// Parses SVG path data, limited to absolute `M`, `L` and `C` commands.
  ///
  /// Coordinates range from −10000 to 10000.
  ///
  /// - Parameter data: Path data such as `"M 0 0 C 1 2 3 4 5 6 L 7 8"`; whitespace or commas separate the tokens.
  /// - Throws: ``SyntaxError`` with the first invalid token.
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

  /// Largest absolute value of a coordinate, in points.
  static let largestCoordinate = 10_000.0

  /// An invalid token in path data.
  public struct SyntaxError: Error, Hashable {
    /// The token that is not a valid command or number at its position.
    public let word: String

    /// Creates an error.
    public init(word: String) {
      self.word = word
    }
  }
}
