extension SkyFrame {
  /// The signs whose lines show, at one moment, in the order of the signs.
  ///
  /// The first four have their place in the frame itself, which then takes no memory of its own. Even
  /// the fastest tour shows no more at once: lines are gone a quarter of a second after it sets out.
  public struct Reveals: Hashable, Sendable {
    /// Number of signs.
    public private(set) var count = 0

    private var signs = SIMD4<Int>()
    private var strokeEnds = SIMD4<Double>()
    /// Those that have no place in the frame itself.
    private var others: [LineReveal] = []

    /// Creates a list without signs.
    public init() {}

    /// Creates a list.
    ///
    /// - Parameter reveals: The signs, and how much of each one's lines.
    public init(_ reveals: some Sequence<LineReveal>) {
      for reveal in reveals { append(reveal) }
    }

    /// Adds a sign.
    public mutating func append(_ reveal: LineReveal) {
      if count < signs.scalarCount {
        signs[count] = reveal.sign
        strokeEnds[count] = reveal.strokeEnd
      } else {
        others.append(reveal)
      }
      count += 1
    }
  }
}

extension SkyFrame.Reveals: RandomAccessCollection {
  /// The place of the first sign: 0.
  public var startIndex: Int { 0 }

  /// The place after the last sign.
  public var endIndex: Int { count }

  /// A sign, and how much of its lines.
  public subscript(place: Int) -> SkyFrame.LineReveal {
    precondition(place >= 0 && place < count, "the list has this place")
    guard place < signs.scalarCount else { return others[place - signs.scalarCount] }
    return SkyFrame.LineReveal(sign: signs[place], strokeEnd: strokeEnds[place])
  }
}

extension SkyFrame.Reveals: ExpressibleByArrayLiteral {
  /// Creates a list from its signs.
  public init(arrayLiteral reveals: SkyFrame.LineReveal...) {
    self.init(reveals)
  }
}
