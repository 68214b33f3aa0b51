extension Sky {
  /// Applies user input at the sky's current time.
  ///
  /// - Parameter event: The input.
  public mutating func apply(_ event: SkyEvent) {
    switch event {
    case .press(let point):
      if !menuTakesPress(at: point) { press(at: point) }
    case .move(let point):
      if !menuTakesMove(to: point) { move(to: point) }
    case .release(let point):
      if !menuTakesRelease(at: point) {
        move(to: point)
        release(withGlide: true)
      }
    case .cancel:
      if !menuTakesRelease(at: nil) { release(withGlide: false) }
    case .scroll(let points):
      if !panel.takesInput(at: time) && !menu.isSticky { scroll(by: points) }
    case .wheel(let notches):
      if !panel.takesInput(at: time) && !menu.isSticky { turnWheel(by: notches) }
    case .goto(let goal):
      interruptAutoplay()
      travel(to: goal)
    case .date(let date): set(date: date, rate: dates?.rate)
    case .rate(let rate): set(date: date, rate: rate)
    case .key(let key): press(key)
    case .resize(let canvas): resize(to: canvas)
    case .restartDrag: restartDrag()
    case .autoplay(let mode): begin(mode)
    case .pauseAutoplay(true): pauseAutoplay()
    case .pauseAutoplay(false): resumeAutoplay()
    case .toggleMenu: toggleMenu()
    case .pointerHidden(let isHidden): isPointerHidden = isHidden
    case .reduceMotion(let isReduced): reducesMotion = isReduced
    }
    fadeMenu()
    liftVeil()
  }

  // MARK: Pointer

  private mutating func press(at point: Point) {
    var isMoving = true
    if case .rest = motion { isMoving = false }
    interruptAutoplay()
    guard pointerDrag == nil else { return }
    var pointerDrag = PointerDrag(
      at: point, time: time, position: position, settles: isMoving)
    if case .journey = motion {
      pointerDrag.isIgnored = true
    } else if scene.menuContains(point) {
      pointerDrag.isIgnored = true
    } else if isMoving {
      pendingReveal = nil
      motion = .rest(at: position)
    }
    autoplay?.departure = nil
    self.pointerDrag = pointerDrag
  }

  private mutating func move(to point: Point) {
    // Mutate in place: copying the drag would copy its whole trail on every move.
    guard isHeld, pointerDrag?.begins(at: point, time: time) == false,
      let origin = pointerDrag?.origin
    else { return }
    pointerDrag?.move(to: point.x, at: time)
    if pointerDrag?.isDragging == false {
      let (x, y) = (point.x - origin.x, point.y - origin.y)
      guard (x * x + y * y).squareRoot() > Sky.dragSlop else { return }
      pointerDrag?.isDragging = true
      pendingReveal = nil
      lines.hideAll(at: time)
      leaveBody()
    }
    let distance = (point.x - origin.x) / scene.unit
    motion = .drag(at: (pointerDrag?.originPosition ?? position) - distance)
  }

  private mutating func restartDrag() {
    let position = position
    pointerDrag?.restart(position: position)
  }

  /// Whether a pointer holds the sky, which follows it.
  package var isHeld: Bool { pointerDrag?.isIgnored == false }

  private mutating func release(withGlide glides: Bool) {
    guard let pointerDrag else { return }
    self.pointerDrag = nil
    guard !pointerDrag.isIgnored else {
      if case .rest = motion { comeToRest() }
      return
    }
    guard pointerDrag.isDragging else {
      return pointerDrag.settles ? settle() : comeToRest()
    }
    let from = position
    let velocity = glides ? -pointerDrag.velocity(at: time) : 0
    guard abs(velocity) >= Sky.minGlideSpeed else {
      motion = .rest(at: from)
      return settle()
    }
    let glide = Deceleration(velocity: velocity / scene.unit)
    let rest = Sky.glideRest / scene.unit
    motion = .glide(
      from: from, glide, start: time, end: time + glide.duration(untilLeft: rest))
  }

  private mutating func scroll(by points: Double) {
    interruptAutoplay()
    guard pointerDrag == nil || pointerDrag?.isIgnored == true else {
      // Turning the wheel while a button is down moves the sky along with the pointer.
      pointerDrag?.shift(by: points / scene.unit)
      pendingReveal = nil
      lines.hideAll(at: time)
      leaveBody()
      if case .drag(let position) = motion {
        motion = .drag(at: position + points / scene.unit)
      } else {
        motion = .rest(at: position + points / scene.unit)
      }
      return
    }
    pendingReveal = nil
    lines.hideAll(at: time)
    leaveBody()
    motion = .wheel(at: wrapped(position + points / scene.unit), last: time)
    autoplay?.departure = nil
  }

  private mutating func turnWheel(by notches: Int) {
    guard !isHeld, !scene.design.catalog.signs.isEmpty else {
      return scroll(by: Double(notches) * Sky.pointsPerNotch)
    }
    for _ in 0..<notches.magnitude { travelToNeighbour(notches.signum()) }
  }

  // MARK: Keys

  private mutating func press(_ key: SkyKey) {
    guard !menuTakes(key) else { return }
    switch key {
    case .left, .comma: travelToNeighbour(-1)
    case .right, .period: travelToNeighbour(1)
    case .home:
      interruptAutoplay()
      travel(to: scene.design.start, sign: nil)
    case .space: toggleAutoplay()
    case .t: begin(autoplayMode == nil ? defaultTour : nil)
    case .m: toggleMenu()
    case .o: toggleTrail()
    case .up, .down, .tab, .enter, .escape: break
    default:
      guard let sign = key.sign, scene.design.catalog.signs.indices.contains(sign) else { return }
      apply(.goto(.sign(sign)))
    }
  }

  /// Travels to the sign next to the current position, or next to the target of the motion in progress.
  private mutating func travelToNeighbour(_ direction: Int) {
    guard !scene.design.catalog.signs.isEmpty else { return }
    interruptAutoplay()
    let goal: Double
    switch motion {
    case .snap(let tween), .journey(let tween): goal = tween.to
    case .rest, .drag, .wheel, .glide, .drift: goal = motion.position(at: time)
    }
    guard let nearest = scene.design.nearestStop(to: goal) else { return }
    // Between two signs, the neighbours are those two.
    let isBefore = goal < nearest.position
    let isNeighbour =
      abs(nearest.position - goal) > snapReach && isBefore == (direction > 0)
    let stop = isNeighbour ? nearest : scene.design.neighbour(of: nearest, direction)
    // The journey starts from the wrapped position, so its target shifts by the same number of periods.
    let periods = ((motion.position(at: time) - position) / scene.design.turn).rounded()
    travel(
      to: stop.position - periods * scene.design.turn, sign: stop.sign,
      goesRound: scene.design.catalog.signs.count == 1 && !isNeighbour)
  }

  // MARK: Size

  private mutating func resize(to canvas: Canvas) {
    let position = position
    restartDrag()
    let unit = scene.unit
    scene.canvas = canvas
    // Positions are in canvas widths or degrees and need no conversion; only a speed in points per second does.
    if scene.unit != unit, case .drift = motion, case .drift(let speed) = autoplay?.mode {
      motion = .drift(from: position, velocity: speed / scene.unit, start: time)
    }
  }

  /// Draws the same canvas in other pixels, and leaves all else as it is.
  ///
  /// - Parameter canvas: A canvas that is as large in points.
  package mutating func rescale(to canvas: Canvas) {
    precondition(
      canvas.width == scene.canvas.width && canvas.height == scene.canvas.height,
      "the canvas is as large in points")
    scene.canvas = canvas
  }

  /// How far a notch of a wheel scrolls a sky, in points, where it doesn't travel to a sign.
  public static let pointsPerNotch = 60.0

  /// Distance that the pointer may move before a press becomes a drag, in points.
  private static let dragSlop = 10.0

  /// Minimum release speed that starts a glide, in points per second.
  private static let minGlideSpeed = 50.0

  /// A glide ends when this distance is left, in points.
  private static let glideRest = 0.5
}
