extension Sky {
  /// Takes in what a person does, at the sky's present time.
  ///
  /// - Parameter event: What is done. A goto names one of the design's signs.
  public mutating func apply(_ event: SkyEvent) {
    switch event {
    case .press(let point):
      if !menuTakesPress(at: point) { press(at: point) }
    case .move(let point):
      if !menuTakesMove(to: point) { move(to: point) }
    case .release(let point):
      if !menuTakesRelease(at: point) {
        move(to: point)
        release(throwing: true)
      }
    case .cancel:
      if !menuTakesRelease(at: nil) { release(throwing: false) }
    case .scroll(let points):
      if !panel.takesInput(at: time) && !menu.isSticky { scroll(by: points) }
    case .goto(let sign):
      precondition(scene.design.catalog.signs.indices.contains(sign), "the design has this sign")
      interruptAutoplay()
      travel(to: Double(sign) * scene.design.signSpacing, sign: sign)
    case .key(let key): press(key)
    case .resize(let canvas): resize(to: canvas)
    case .autoplay(let program): begin(program)
    case .toggleMenu: toggleMenu()
    case .pointerHidden(let isHidden): isPointerHidden = isHidden
    }
    fadeMenu()
  }

  // MARK: Pointer

  private mutating func press(at point: Point) {
    var isMoving = true
    if case .rest = motion { isMoving = false }
    interruptAutoplay()
    guard pointerDrag == nil else { return }
    var pointerDrag = PointerDrag(
      at: point, time: time, position: position, stoppedMotion: isMoving)
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
    // In place: a copy of the touch would copy its whole trail with every move.
    guard let origin = pointerDrag?.origin, pointerDrag?.isIgnored == false else { return }
    pointerDrag?.move(to: point.x, at: time)
    if pointerDrag?.isDragging == false {
      let (x, y) = (point.x - origin.x, point.y - origin.y)
      guard (x * x + y * y).squareRoot() > Sky.dragSlop else { return }
      pointerDrag?.isDragging = true
      pendingReveal = nil
      lines.hideAll(at: time)
    }
    let way = (point.x - origin.x) / scene.canvas.width
    motion = .drag(at: (pointerDrag?.originPosition ?? position) - way)
  }

  private mutating func release(throwing throwsSky: Bool) {
    guard let pointerDrag else { return }
    self.pointerDrag = nil
    guard !pointerDrag.isIgnored else {
      if case .rest = motion { comeToRest() }
      return
    }
    guard pointerDrag.isDragging else {
      return pointerDrag.stoppedMotion ? settle() : comeToRest()
    }
    let from = position
    let velocity = throwsSky ? -pointerDrag.velocity(at: time) : 0
    guard abs(velocity) >= Sky.slowestGlide else {
      motion = .rest(at: from)
      return settle()
    }
    let glide = Deceleration(velocity: velocity / scene.canvas.width)
    let rest = Sky.glideRest / scene.canvas.width
    motion = .glide(
      from: from, glide, start: time, end: time + glide.duration(untilLeft: rest))
  }

  private mutating func scroll(by points: Double) {
    interruptAutoplay()
    guard pointerDrag == nil || pointerDrag?.isIgnored == true else {
      // A wheel turned while a button is down moves the sky along with the pointer.
      pointerDrag?.shift(by: points / scene.canvas.width)
      if case .drag(let position) = motion {
        motion = .drag(at: position + points / scene.canvas.width)
      } else {
        motion = .rest(at: position + points / scene.canvas.width)
      }
      return
    }
    pendingReveal = nil
    lines.hideAll(at: time)
    motion = .wheel(at: wrapped(position + points / scene.canvas.width), last: time)
    autoplay?.departure = nil
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
    case .t: begin(autoplay == nil ? usualTour : nil)
    case .m: toggleMenu()
    case .up, .down, .tab, .enter, .escape: break
    default:
      guard let sign = key.sign, scene.design.catalog.signs.indices.contains(sign) else { return }
      apply(.goto(sign: sign))
    }
  }

  /// Travels to the sign next to where the sky stands, or next to where it is on its way to.
  private mutating func travelToNeighbour(_ direction: Int) {
    interruptAutoplay()
    let goal: Double
    switch motion {
    case .snap(let tween), .journey(let tween): goal = tween.to
    case .rest, .drag, .wheel, .glide, .drift: goal = motion.position(at: time)
    }
    let (nearest, distance) = nearestSign(to: goal)
    let spacing = scene.design.signSpacing
    // Between two signs the neighbours are those two.
    let isBefore = goal < Double(nearest) * spacing
    let isNeighbour = distance > Sky.snapReach && isBefore == (direction > 0)
    let index = isNeighbour ? nearest : nearest + direction
    // The journey begins within the first period: so has its end to be counted from there.
    let periods = ((motion.position(at: time) - position) / scene.design.period).rounded()
    let count = scene.design.catalog.signs.count
    travel(
      to: Double(index) * spacing - periods * scene.design.period,
      sign: (index % count + count) % count
    )
  }

  // MARK: Size

  private mutating func resize(to canvas: Canvas) {
    let position = position
    pointerDrag?.restart(position: position, time: time)
    // Positions are in canvas widths: only what is told in points a second has to be told anew.
    if case .drift = motion, case .drift(let speed) = autoplay?.program {
      motion = .drift(from: position, velocity: speed / canvas.width, start: time)
    }
    scene.canvas = canvas
  }

  /// Movement that a press does not count as a drag, in points.
  private static let dragSlop = 10.0

  /// A sky that is let go more slowly does not glide, in points a second.
  private static let slowestGlide = 50.0

  /// What is left of a glide when it counts as ended, in points.
  private static let glideRest = 0.5
}
