extension Sky {
  /// Lets time pass, up to and including a moment.
  ///
  /// - Parameter time: Seconds from the sky's opening; a time that is past already changes nothing.
  public mutating func advance(to time: Seconds) {
    while let change = nextChange, change.time <= time {
      if change.kind == .departure, skipJourneys(before: time) { continue }
      self.time = max(self.time, change.time)
      apply(change.kind)
    }
    self.time = max(self.time, time)
  }

  /// When the sky next does something by itself; a sky at rest can be left alone until then.
  public var nextChangeTime: Seconds? { nextChange?.time }

  /// Whether nothing moves, and nothing will but a program that sets out again.
  public var isSettled: Bool {
    guard !isMoving else { return false }
    guard let change = nextChange else { return true }
    return change.kind == .departure
  }

  /// What a sky does by itself.
  enum Change {
    case reveal
    case motionEnd
    case departure
    case menu
    case panel
    /// Something begins to move that was planned long before.
    case awakening
  }

  /// The earliest thing to come; of two at once the first in this list.
  var nextChange: (time: Seconds, kind: Change)? {
    var next: (time: Seconds, kind: Change)?
    func consider(_ time: Seconds?, _ kind: Change) {
      guard let time, time < next?.time ?? .infinity else { return }
      next = (time, kind)
    }
    consider(pendingReveal?.time, .reveal)
    consider(motion.end, .motionEnd)
    consider(autoplay?.departure, .departure)
    guard scene.hasMenu else { return next }
    consider(menu.nextChange, .menu)
    consider(panel.appearance, .panel)
    consider(instruction.nextStart(after: time), .awakening)
    consider(splash.nextStart(after: time), .awakening)
    return next
  }

  private mutating func apply(_ change: Change) {
    switch change {
    case .reveal:
      guard let sign = pendingReveal?.sign else { return }
      pendingReveal = nil
      currentSign = sign
      lines.reveal(sign, at: time)
    case .motionEnd:
      endMotion()
    case .departure:
      autoplay?.state = .running
      depart()
    case .menu: follow(menu.change(at: time))
    case .panel: panel.show(at: time)
    case .awakening: break
    }
    fadeMenu()
  }

  private mutating func endMotion() {
    switch motion {
    case .rest, .drag, .drift: break
    case .wheel, .glide: settle()
    case .snap: comeToRest()
    case .journey:
      comeToRest()
      if let sign = currentSign, sign == signInReach { lines.reveal(sign, at: time) }
    }
  }

  /// Stands still where the sky is, and sets the time for what it does by itself.
  mutating func comeToRest() {
    motion = .rest(at: position)
    guard pointerDrag == nil || pointerDrag?.isIgnored == true else { return }
    switch (autoplay?.state, autoplay?.program) {
    case (.running, .tour(let rest, _)): autoplay?.departure = time + rest
    case (.interrupted, _): autoplay?.departure = time + Autoplay.patience
    default: break
    }
  }

  /// Slides to the sign within half a canvas, or rests where the sky is.
  mutating func settle() {
    let from = position
    let (index, distance) = nearestSign(to: from)
    guard distance <= Sky.snapReach else { return comeToRest() }
    motion = .snap(
      Tween(
        from: from, to: Double(index) * scene.design.signSpacing, start: time,
        duration: Sky.snapDuration, easing: .easeInOut))
    pendingReveal = (index % scene.design.catalog.signs.count, time + Sky.revealDelay)
  }

  /// Travels to a position, which may lie beyond a period.
  mutating func travel(
    to target: Double, sign: Int?, duration: Seconds = Sky.journeyDuration,
    easing: Easing = .easeOut
  ) {
    pointerDrag?.isIgnored = true
    pendingReveal = nil
    lines.hideAll(except: sign, at: time)
    currentSign = sign
    let from = position
    guard abs(wrapped(target) - from) > Sky.samePlace else {
      motion = .rest(at: from)
      if let sign { lines.reveal(sign, at: time) }
      return comeToRest()
    }
    motion = .journey(
      Tween(from: from, to: target, start: time, duration: duration, easing: easing))
  }

  /// Time of a slide to the nearest sign; about that of the original's platform.
  static let snapDuration: Seconds = 0.3

  /// Time from the start of a slide to the moment when the sign becomes current and shows its lines.
  static let revealDelay: Seconds = 0.25

  /// Time of a journey to a sign.
  static let journeyDuration: Seconds = 3

  /// Places that are this near, in canvas widths, are the same.
  private static let samePlace = 1e-9
}
