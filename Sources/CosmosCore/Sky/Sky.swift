/// The state of a sky: its scene, its position along the strip, and its motion.
///
/// Time is an argument and all motion is closed-form: the state at a time is the same whether it was reached
/// in one step or in a thousand.
public struct Sky: Sendable {
  /// The static part of the sky.
  public internal(set) var scene: SkyScene {
    didSet { layerMotions = scene.layerMotions }
  }

  /// How layers of the scene change by themselves.
  private(set) var layerMotions: [any LayerMotion]

  /// The time up to which the sky has advanced, in seconds since it opened.
  public internal(set) var time: Seconds = 0

  /// Time after which what layers do by themselves repeats, in seconds, in a film that repeats; `nil` for each
  /// layer's own course.
  public var layerLoop: Seconds?

  /// The current sign, whose lines show once they are revealed, or `nil` if there is none.
  public internal(set) var currentSign: Int?

  /// Which date the sky shows, and where the bodies stand then; `nil` if it shows none.
  var calendar: (dates: SkyDate, ephemeris: BodyEphemeris)?
  /// Whether somebody has set the date, which then follows no clock.
  package internal(set) var hasOwnDate = false

  var motion: Motion
  var lines: LineReveals
  /// The sign that becomes current and reveals its lines at a later time.
  var pendingReveal: (sign: Int, time: Seconds)?
  var pointerDrag: PointerDrag?
  var autoplay: Autoplay?
  var menu: Menu
  /// Opacity of the menu as a whole; during autoplay, the closed menu fades out while the pointer is hidden.
  var menuOpacity = Track(1)
  var menuOpacityTarget = 1.0
  /// Whether the pointer over the window is hidden because it was idle.
  package internal(set) var isPointerHidden = false
  var instruction = Track(0)
  var panel = InfoPanel()
  var splash = Track(0)
  /// Whether journeys fade out and in again instead of moving, for people whom large movements make unwell.
  public internal(set) var reducesMotion = false
  /// How much of the picture's brightness is left, 0 to 1, while a journey fades.
  var veil = Track(1)
  var effects: [SkyEffect] = []
  /// The stops of a tour; the Moon and the planets count only in a sky that shows them.
  public var tourStops = Autoplay.Stops.signs
  /// The body at which a tour rests, or to which it travels; `nil` elsewhere.
  public internal(set) var currentBody: SkyBody?
  /// The place in the order of the strip of the tour's last stop; `nil` if the sky isn't there any more.
  var tourRank: Int?
  /// The subject of the caption; it stays while the caption fades out.
  public internal(set) var captionSubject: CaptionSubject?
  /// Opacity of the caption.
  var caption = Track(0)
  /// Whether marks show where the planets stood on the last days, in skies that show planets.
  var wantsTrail = false
  /// Opacity of those marks.
  var trail = Track(0)
  /// The tour that the T key starts.
  var defaultTour = Autoplay.Mode.tour(
    rest: Autoplay.defaultRest, journey: Autoplay.defaultJourney)

  /// Where a sky is when it opens.
  public enum StartPosition: Hashable, Sendable {
    /// The design's own start position.
    case start
    /// A sign, centred on the canvas.
    case sign(Int)
    /// A foreground position in points; any finite value wraps.
    case offset(Double)
  }

  /// Creates a sky at rest.
  ///
  /// - Parameters:
  ///   - scene: The static part of the sky.
  ///   - start: The position at which to open.
  ///   - showsLines: Whether the lines of the sign at the start are drawn.
  public init(scene: SkyScene, at start: StartPosition = .start, showsLines: Bool = false) {
    self.scene = scene
    layerMotions = scene.layerMotions
    lines = LineReveals(signs: scene.design.catalog.signs.count)
    menu = Menu(signs: scene.design.catalog.signs.count, seed: scene.seed)
    if scene.hasMenu {
      instruction.animate(
        to: 1, start: Sky.instructionDelay, duration: Sky.instructionFade)
    }
    switch start {
    case .start:
      motion = .rest(at: scene.design.start)
    case .sign(let index):
      precondition(scene.design.catalog.signs.indices.contains(index), "the design has this sign")
      motion = .rest(at: scene.design.places[index])
    case .offset(let offset):
      motion = .rest(at: offset / scene.unit)
    }
    motion = .rest(at: position)
    currentSign = signInReach
    if showsLines, let sign = currentSign { lines.show(sign) }
  }

  // MARK: Appearance

  /// Foreground position in canvas widths or degrees, `0 ..< scene.design.turn`; independent of the canvas size.
  public var position: Double { wrapped(motion.position(at: time)) }

  /// Foreground position, the master offset, in points: `0 ..< scene.period`.
  public var offset: Double { position * scene.unit }

  /// Where the journey or the snap in progress ends, as a ``position``; `nil` if the sky moves otherwise or is at rest.
  public var destination: Double? {
    switch motion {
    case .snap(let tween), .journey(let tween): wrapped(tween.to)
    case .rest, .drag, .wheel, .glide, .drift: nil
    }
  }

  /// Drawn fraction of the current sign's lines, 0 to 1.
  public var currentStrokeEnd: Double {
    currentSign.map { lines.strokeEnd(of: $0, at: time) } ?? 0
  }

  /// Everything that moves, at the current time.
  public var frame: SkyFrame {
    var frame = SkyFrame(offset: offset, reveals: lines.visible(at: time))
    if !layerMotions.isEmpty { (frame.layerTime, frame.layerLoop) = (layerTime, layerLoop) }
    if scene.hasShowers { frame.dates = dates }
    if scene.hasMenu {
      frame.menu = menuFrame
      frame.instruction = instruction.value(at: time)
      frame.panel = panel.opacity.value(at: time)
      // What the panel's texts would lie on gives way to it.
      frame.menu?.opacity *= 1 - frame.panel
      frame.rulerOpacity = 1 - frame.panel
      frame.linkPress = panel.linkPress.value(at: time)
    }
    if scene.showsDate, let bodies {
      if scene.showsBodies { frame.bodies = bodies }
      // In steps that nobody sees, so that the ruler doesn't move in each frame.
      frame.precession = (bodies.precession * 1000).rounded() / 1000
    }
    if scene.hasBodies { frame.trail = trail.value(at: time) }
    frame.caption = scene.caption == nil ? 0 : caption.value(at: time)
    frame.splash = splash.value(at: time)
    frame.brightness = veil.value(at: time)
    return frame
  }

  /// Whether the next frame differs from this one in more than what layers do by themselves, assuming no further input.
  public var isMoving: Bool {
    switch motion {
    case .rest, .drag, .wheel: hasMovingParts
    case .glide, .snap, .journey, .drift: true
    }
  }

  /// Whether anything changes besides the position along the strip, and besides what layers do by themselves.
  var hasMovingParts: Bool {
    lines.areMoving(at: time) || scene.hasMenu && isMenuMoving || splash.isMovingNow(at: time)
      || veil.isMoving(at: time) || caption.isMoving(at: time) || trail.isMoving(at: time)
  }

  /// Whether every next frame differs from this one, assuming no further input: the sky moves, or a layer of one at rest
  /// changes continuously.
  public var isAnimating: Bool { isMoving || nextLayerTime == time }

  /// Time at which layers are shown: exact while the sky moves and in a loop, otherwise when one last changed.
  var layerTime: Seconds {
    isMoving || layerLoop != nil ? time : layerMotions.stillness(around: layerMoment).lowerBound
  }

  /// When a layer of a sky that doesn't move next changes by itself: now, if one changes continuously; `nil` if none
  /// does, or the sky moves.
  public var nextLayerTime: Seconds? {
    layerMotions.isEmpty || isMoving ? nil : layerMotions.stillness(around: layerMoment).upperBound
  }

  private var layerMoment: LayerMoment {
    LayerMoment(time: time, offset: offset, dates: dates)
  }

  private var isMenuMoving: Bool {
    menu.isMoving(at: time) || menuOpacity.isMoving(at: time) || panel.isMoving(at: time)
      || instruction.isMovingNow(at: time)
  }

  /// The sign to which the sky would snap, or `nil` between signs.
  public var signInReach: Int? {
    guard let nearest = scene.design.nearestStop(to: position) else { return nil }
    return abs(nearest.position - position) <= snapReach ? nearest.sign : nil
  }

  /// A position wrapped into the first period.
  func wrapped(_ position: Double) -> Double {
    let period = scene.design.turn
    let rest = position.truncatingRemainder(dividingBy: period)
    let wrapped = rest < 0 ? rest + period : rest
    // A value just below zero can round up to the period itself.
    return wrapped < period ? wrapped : 0
  }

  /// Time from when the sky opens until the instruction appears, unless it was dismissed before.
  static let instructionDelay: Seconds = 5

  /// Duration of the instruction's fade-in.
  static let instructionFade: Seconds = 2.5

  /// Maximum distance from which the sky snaps to a sign, in canvas widths or degrees.
  ///
  /// Within half a canvas width, the sign's marker is visible. Where the distance between signs is the same on any
  /// canvas, it is half of the reference canvas, or a wide one would leave no room between them. The 1e-9 absorbs
  /// rounding errors in positions that were converted from points.
  var snapReach: Double {
    guard let degrees = scene.design.degrees else { return 0.5 + 1e-9 }
    return Canvas.reference.width / 2 / degrees.points + 1e-9
  }
}
