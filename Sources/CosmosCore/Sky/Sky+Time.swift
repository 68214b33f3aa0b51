extension Sky {
  /// Advances the sky, applying every change that is due up to and including a time.
  ///
  /// - Parameter time: Seconds since the sky opened; a time that has already passed changes nothing.
  public mutating func advance(to time: Seconds) {
    while let change = nextChange, change.time <= time {
      if change.kind == .departure, skipJourneys(before: time) { continue }
      self.time = max(self.time, change.time)
      apply(change.kind)
    }
    self.time = max(self.time, time)
  }

  /// When the sky next changes by itself; a sky at rest needs no updates until then.
  public var nextChangeTime: Seconds? { nextChange?.time }

  /// Whether nothing moves, and the next change, if any, is a departure of the autoplay mode.
  public var isSettled: Bool {
    guard !isMoving else { return false }
    guard let change = nextChange else { return true }
    return change.kind == .departure
  }

  /// A change that the sky makes by itself.
  enum Change {
    case reveal
    case motionEnd
    case departure
    case menu
    case panel
    /// An animation that was scheduled earlier starts.
    case animationStart
  }

  /// The earliest pending change; if several are simultaneous, the one considered first.
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
    consider(instruction.nextStart(after: time), .animationStart)
    consider(splash.nextStart(after: time), .animationStart)
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
      if autoplay?.state == .offered, hasSomethingOpen {
        autoplay?.departure = time + Autoplay.offerDelay
        break
      }
      autoplay?.state = .running
      depart()
    case .menu: follow(menu.change(at: time))
    case .panel: panel.show(at: time)
    case .animationStart: break
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
      showCaption()
    }
  }

  /// Stops where the sky is, and schedules the autoplay mode's next departure.
  mutating func comeToRest() {
    motion = .rest(at: position)
    guard pointerDrag == nil || pointerDrag?.isIgnored == true else { return }
    if isAutoplaying, case .tour(let rest, _) = autoplay?.mode {
      autoplay?.departure = time + rest
    } else if let delay = autoplay?.delay {
      autoplay?.departure = time + delay
    }
  }

  /// Snaps to the nearest sign if it is close enough, or stops where the sky is.
  mutating func settle() {
    let from = position
    guard let nearest = scene.design.nearestStop(to: from),
      abs(nearest.position - from) <= snapReach
    else { return comeToRest() }
    motion = .snap(
      Tween(
        from: from, to: nearest.position, start: time, duration: Sky.snapDuration,
        easing: .easeInOut))
    pendingReveal = (nearest.sign, time + Sky.revealDelay)
  }

  /// Travels to a position, which may lie outside the first period.
  ///
  /// - Parameters:
  ///   - target: The position, in canvas widths or degrees.
  ///   - sign: The sign at the target.
  ///   - body: The body at the target.
  ///   - duration: Time of the journey.
  ///   - easing: Its course.
  ///   - goesRound: Whether a target that is a whole period away is travelled to, rather than being the same place.
  ///   - takesTime: Whether the journey takes its time even if the sky is at its target.
  mutating func travel(
    to target: Double, sign: Int?, body: SkyBody? = nil, duration: Seconds = Sky.journeyDuration,
    easing: Easing = .easeOut, goesRound: Bool = false, takesTime: Bool = false
  ) {
    pointerDrag?.isIgnored = true
    pendingReveal = nil
    lines.hideAll(except: goesRound ? nil : sign, at: time)
    currentSign = sign
    leaveBody()
    currentBody = body
    let from = position
    guard takesTime || abs((goesRound ? target : wrapped(target)) - from) > Sky.samePlace else {
      motion = .rest(at: from)
      if let sign { lines.reveal(sign, at: time) }
      showCaption()
      return comeToRest()
    }
    motion = .journey(
      Tween(
        from: from, to: target, start: time, duration: duration,
        easing: reducesMotion ? .jump : easing))
    if reducesMotion { fade(around: time + duration / 2, within: duration) }
  }

  /// Lets the picture fade out until a journey jumps, and in again.
  ///
  /// - Parameters:
  ///   - jump: When it jumps: at half of its time, so that it takes as long as any other.
  ///   - duration: Time of the journey.
  private mutating func fade(around jump: Seconds, within duration: Seconds) {
    let half = min(duration / 2, Sky.longestFade)
    veil.cut(at: time)
    veil.animate(to: 0, start: jump - half, duration: half, easing: .easeInOut)
    veil.animate(to: 1, start: jump, duration: half, easing: .easeInOut)
  }

  /// Brings the picture back if the journey for which it fades has been broken off.
  mutating func liftVeil() {
    if case .journey(let tween) = motion, tween.easing == .jump { return }
    guard veil.nextStart(after: time) != nil else { return }
    veil.redirect(to: 1, at: time, duration: Sky.veilLift)
  }

  /// Duration of a snap to the nearest sign; close to that of iOS, on which the original app ran.
  static let snapDuration: Seconds = 0.3

  /// Time from the start of a snap until the sign becomes current and its lines start to show.
  static let revealDelay: Seconds = 0.25

  /// Duration of a journey to a sign.
  static let journeyDuration: Seconds = 3

  /// Longest time in which a journey fades out, or in again.
  static let longestFade: Seconds = 1.5

  /// Time in which the picture comes back after a journey that was broken off.
  static let veilLift: Seconds = 0.3

  /// Positions closer than this, in canvas widths or degrees, count as equal.
  static let samePlace = 1e-9
}
