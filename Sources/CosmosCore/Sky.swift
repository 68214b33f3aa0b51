/// The state of a sky: a scene, where in it the canvas stands, and how it moves.
///
/// Time is an argument, and all motion is in closed form: the state at a time is the same whether it was
/// reached in one step or in a thousand.
public struct Sky: Sendable {
  /// What stands still.
  public internal(set) var scene: SkyScene

  /// The time up to which the sky has advanced, in seconds from its opening.
  public internal(set) var time: Seconds = 0

  /// The sign whose lines show or will show, or `nil` before there was any.
  public internal(set) var currentSign: Int?

  var motion: Motion
  var lines: LineReveals
  /// The sign that becomes current, with its lines, at a time that has not come yet.
  var pendingReveal: (sign: Int, time: Seconds)?
  var pointerDrag: PointerDrag?
  var autoplay: Autoplay?
  var menu: Menu
  /// Opacity of the menu as a whole: it fades with the pointer while the sky moves by itself.
  var menuOpacity = Track(1)
  var menuOpacityTarget = 1.0
  /// Whether the pointer over the window was hidden because nobody used it.
  var isPointerHidden = false
  var instruction = Track(0)
  var panel = InfoPanel()
  var splash = Track(0)
  var effects: [SkyEffect] = []
  /// The tour that a key begins.
  var usualTour = Autoplay.Program.tour(
    rest: Autoplay.usualRest, journey: Autoplay.usualJourney)

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
    lines = LineReveals(signs: scene.design.catalog.signs.count)
    menu = Menu(signs: scene.design.catalog.signs.count, seed: scene.seed)
    if scene.hasMenu {
      instruction.animate(
        to: 1, start: Sky.instructionDelay, duration: Sky.instructionFade)
    }
    switch standpoint {
    case .start:
      motion = .rest(at: scene.design.start)
    case .sign(let index):
      precondition(scene.design.catalog.signs.indices.contains(index), "the design has this sign")
      motion = .rest(at: Double(index) * scene.design.signSpacing)
    case .offset(let offset):
      motion = .rest(at: offset / scene.canvas.width)
    }
    motion = .rest(at: position)
    currentSign = signInReach
    if showsLines, let sign = currentSign { lines.show(sign) }
  }

  // MARK: What there is to see

  /// Foreground position in canvas widths, `0 ..< scene.design.period`: the same sky on any canvas.
  public var position: Double { wrapped(motion.position(at: time)) }

  /// Foreground position, the master offset, in points: `0 ..< scene.period`.
  public var offset: Double { position * scene.canvas.width }

  /// How the sky moves.
  public var motionKind: MotionKind { motion.kind }

  /// Drawn share of the current sign's lines, 0 to 1.
  public var currentStrokeEnd: Double {
    currentSign.map { lines.strokeEnd(of: $0, at: time) } ?? 0
  }

  /// What moves, now.
  public var frame: SkyFrame {
    var frame = SkyFrame(offset: offset, reveals: lines.visible(at: time))
    if scene.hasMenu {
      frame.menu = menuFrame
      frame.instruction = instruction.value(at: time)
      frame.panel = panel.opacity.value(at: time)
      frame.linkPress = panel.linkPress.value(at: time)
    }
    frame.splash = splash.value(at: time)
    return frame
  }

  /// Whether the next frame differs from this one, as far as is known now.
  public var isMoving: Bool {
    switch motion {
    case .rest, .drag, .wheel:
      lines.areMoving(at: time) || scene.hasMenu && isMenuMoving || splash.isMovingNow(at: time)
    case .glide, .snap, .journey, .drift: true
    }
  }

  private var isMenuMoving: Bool {
    menu.isMoving(at: time) || menuOpacity.isMoving(at: time) || panel.isMoving(at: time)
      || instruction.isMovingNow(at: time)
  }

  /// The sign within half a canvas of the middle, on either side, or `nil` between signs.
  public var signInReach: Int? {
    let (index, distance) = nearestSign(to: position)
    return distance <= Sky.snapReach ? index % scene.design.catalog.signs.count : nil
  }

  /// The sign nearest to a position, counted on beyond a period, and its distance in canvas widths.
  func nearestSign(to position: Double) -> (index: Int, distance: Double) {
    let index = (position / scene.design.signSpacing).rounded()
    return (Int(index), abs(position - index * scene.design.signSpacing))
  }

  /// A position within the first period.
  func wrapped(_ position: Double) -> Double {
    let period = scene.design.period
    let rest = position.truncatingRemainder(dividingBy: period)
    let wrapped = rest < 0 ? rest + period : rest
    // A value just below zero can round up to the period itself.
    return wrapped < period ? wrapped : 0
  }

  /// When the instruction begins to show, if the menu was not opened before.
  static let instructionDelay: Seconds = 5

  /// Time in which the instruction shows.
  static let instructionFade: Seconds = 2.5

  /// How far from a sign the sky slides to it, in canvas widths.
  ///
  /// Half a canvas: the sign's marker is in sight. The last bits are for positions that were computed
  /// from points.
  static let snapReach = 0.5 + 1e-9
}
