extension SkyFrame {
  /// The signs whose lines show at one moment, in sign order.
  ///
  /// The first four are stored inline, without a heap allocation. Even the fastest tour shows no more at
  /// once, since lines disappear within a quarter of a second after departure.
  public struct Reveals: Hashable, Sendable {
    /// Number of signs.
    public private(set) var count = 0

    private var signs = SIMD4<Int>()
    private var strokeEnds = SIMD4<Double>()
    /// Reveals beyond the four stored inline.
    private var others: [LineReveal] = []

    /// Creates an empty list.
    public init() {}

    /// Creates a list from reveals.
    ///
    /// - Parameter reveals: The signs, and how much of each one's lines is drawn.
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
  /// The index of the first sign: 0.
  public var startIndex: Int { 0 }

  /// The index after the last sign.
  public var endIndex: Int { count }

  /// A sign, and how much of its lines is drawn.
  public subscript(position: Int) -> SkyFrame.LineReveal {
    precondition(position >= 0 && position < count, "the index is in range")
    guard position < signs.scalarCount else { return others[position - signs.scalarCount] }
    return SkyFrame.LineReveal(sign: signs[position], strokeEnd: strokeEnds[position])
  }
}

extension SkyFrame.Reveals: ExpressibleByArrayLiteral {
  /// Creates a list from its signs.
  public init(arrayLiteral reveals: SkyFrame.LineReveal...) {
    self.init(reveals)
  }
}
