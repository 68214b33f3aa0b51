/// The state of a sky: a scene and where in it the canvas stands.
public struct Sky: Sendable {
  /// What stands still.
  public private(set) var scene: SkyScene

  /// Foreground position in canvas widths, `0 ..< scene.design.turn`: the same sky on any canvas.
  private var position: Double

  /// The current sign, whose lines can show, or `nil` between signs.
  public private(set) var currentSign: Int?

  /// Whether the current sign's lines are drawn.
  public private(set) var linesShow: Bool

  /// Where a sky stands when it opens.
  public enum Standpoint: Hashable, Sendable {
    /// The design's own start.
    case start
    /// A sign, in the middle of the canvas.
    case sign(Int)
    /// A foreground position in points; any finite value wraps.
    case offset(Double)
  }

  /// Creates a sky at rest.
  ///
  /// - Parameters:
  ///   - scene: What stands still.
  ///   - standpoint: Where to stand.
  ///   - showsLines: Whether the lines of the sign at the standpoint are drawn.
  public init(scene: SkyScene, at standpoint: Standpoint = .start, showsLines: Bool = false) {
    self.scene = scene
    linesShow = showsLines
    switch standpoint {
    case .start:
      position = Sky.wrapped(scene.design.start, turn: scene.design.turn)
    case .sign(let index):
      precondition(scene.design.catalog.signs.indices.contains(index), "the design has this sign")
      position = Double(index) * scene.design.signSpacing
    case .offset(let offset):
      position = Sky.wrapped(offset / scene.canvas.width, turn: scene.design.turn)
    }
    currentSign = signInReach
  }

  /// Foreground position, the master offset, in points: `0 ..< scene.turn`.
  public var offset: Double { position * scene.canvas.width }

  /// The sign within half a canvas of the middle, on either side, or `nil` between signs.
  public var signInReach: Int? {
    let spacing = scene.design.signSpacing
    let nearest = (position / spacing).rounded()
    // At the very edge a position that was computed from points may be off by its last bits.
    guard abs(position - nearest * spacing) <= 0.5 + 1e-9 else { return nil }
    return Int(nearest) % scene.design.catalog.signs.count
  }

  /// Moves the foreground.
  ///
  /// - Parameter points: Distance; positive shows what lies to the right.
  public mutating func scroll(by points: Double) {
    position = Sky.wrapped(position + points / scene.canvas.width, turn: scene.design.turn)
    linesShow = false
    currentSign = signInReach
  }

  /// Gives the sky another canvas; it stays where it is in canvas widths.
  public mutating func resize(to canvas: Canvas) {
    scene.canvas = canvas
  }

  /// What moves, now.
  public var frame: SkyFrame {
    let lines = linesShow ? currentSign.map { SkyFrame.LineReveal(sign: $0, strokeEnd: 1) } : nil
    return SkyFrame(offset: offset, reveals: lines.map { [$0] } ?? [])
  }

  private static func wrapped(_ position: Double, turn: Double) -> Double {
    let rest = position.truncatingRemainder(dividingBy: turn)
    let wrapped = rest < 0 ? rest + turn : rest
    // A value just below zero can round up to the turn itself.
    return wrapped < turn ? wrapped : 0
  }
}
