extension Sky {
  /// The program that the sky follows by itself, or `nil`.
  public var autoplayProgram: Autoplay.Program? { autoplay?.program }

  /// Whether the sky follows its program, rather than being paused or interrupted.
  public var followsProgram: Bool { autoplay?.state == .running }

  /// Lets the sign at the standpoint become current and show its lines, as after a slide.
  ///
  /// A window does so when it opens on a sign.
  public mutating func revealSignAtHand() {
    guard let sign = signInReach else { return }
    pendingReveal = (sign, time + Sky.revealDelay)
  }

  /// Sets the tour that a key begins.
  public mutating func setUsualTour(rest: Seconds, journey: Seconds) {
    usualTour = .tour(rest: rest, journey: journey)
  }

  /// Begins a program, or ends the one that runs.
  mutating func begin(_ program: Autoplay.Program?) {
    guard let program, program != .drift(0) else {
      autoplay = nil
      if case .drift = motion { settle() }
      return
    }
    autoplay = Autoplay(program)
    dismissInstruction()
    guard case .tour(let rest, _) = program, case .rest = motion, let sign = signInReach,
      nearestSign(to: position).distance < 1e-9
    else { return depart() }
    // The tour begins where it would rest anyway.
    if pendingReveal == nil {
      currentSign = sign
      lines.reveal(sign, at: time)
    }
    autoplay?.departure = time + rest
  }

  /// Sets out on the next part of the program.
  mutating func depart() {
    autoplay?.departure = nil
    switch autoplay?.program {
    case nil: break
    case .tour(_, let journey): departForNextSign(journey: journey)
    case .drift(let speed):
      pointerDrag?.isIgnored = true
      pendingReveal = nil
      lines.hideAll(at: time)
      motion = .drift(from: position, velocity: speed / scene.canvas.width, start: time)
    }
  }

  /// Travels to the next sign on the right, on and on past the end of the strip.
  private mutating func departForNextSign(journey: Seconds) {
    let spacing = scene.design.signSpacing
    // A hair before a sign counts as at the sign.
    let index = Int(((position + 1e-6) / spacing).rounded(.down)) + 1
    travel(
      to: Double(index) * spacing, sign: index % scene.design.catalog.signs.count,
      duration: journey, easing: journey > Autoplay.longJourney ? .easeInOut : .easeOut)
  }

  /// Leaves out the journeys of a tour that end long before a time, so that it is reached as fast as any.
  ///
  /// A tour that rests at a sign, with nothing else to come, is at every sign what it is at this one.
  ///
  /// - Parameter time: Where the sky is on its way to.
  /// - Returns: Whether there were any; the next departure is then a later one.
  mutating func skipJourneys(before time: Seconds) -> Bool {
    guard let sign = currentSign, sign == signInReach, case .rest = motion, let autoplay,
      autoplay.state == .running, case .tour(let rest, let journey) = autoplay.program,
      let departure = autoplay.departure, pendingReveal == nil, menu.nextChange == nil,
      panel.appearance == nil, instruction.nextStart(after: self.time) == nil,
      splash.nextStart(after: self.time) == nil
    else { return false }
    let length = rest + journey
    // The last ones are gone through: what they leave behind, such as lines that shrink, may still show.
    let count = ((time - departure) / length).rounded(.down) - Sky.journeysKept
    guard count > 0 else { return false }
    let signs = scene.design.catalog.signs.count
    let turned = Int(count.truncatingRemainder(dividingBy: Double(signs)))
    let reached = (sign + turned) % signs
    motion = .rest(at: Double(reached) * scene.design.signSpacing)
    currentSign = reached
    lines.hideAll(at: self.time)
    lines.show(reached)
    self.autoplay?.departure = departure + count * length
    return true
  }

  /// Journeys that are gone through one by one before a time that lies further off.
  private static let journeysKept = 1000.0

  /// Notes that somebody did something: the program waits until the sky has been left alone.
  mutating func interruptAutoplay() {
    guard autoplay != nil, autoplay?.state != .paused else { return }
    autoplay?.state = .interrupted
    autoplay?.departure = nil
    switch motion {
    case .rest: autoplay?.departure = time + Autoplay.patience
    case .drift:
      motion = .rest(at: position)
      autoplay?.departure = time + Autoplay.patience
    case .drag, .wheel, .glide, .snap, .journey: break
    }
  }

  /// Pauses the program where the sky is, or lets it go on.
  mutating func toggleAutoplay() {
    guard let state = autoplay?.state else { return }
    guard state != .running else {
      autoplay?.state = .paused
      autoplay?.departure = nil
      switch motion {
      case .drift, .journey: settle()
      case .rest, .drag, .wheel, .glide, .snap: break
      }
      return
    }
    autoplay?.state = .running
    if pointerDrag == nil { depart() }
  }
}
