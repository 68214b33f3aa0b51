extension Sky {
  /// The program that the sky follows by itself, or `nil`.
  public var ambienceProgram: Ambience.Program? { ambience?.program }

  /// Whether the sky follows its program, rather than being paused or interrupted.
  public var followsProgram: Bool { ambience?.state == .running }

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
  mutating func begin(_ program: Ambience.Program?) {
    guard let program, program != .drift(0) else {
      ambience = nil
      if case .drift = motion { settle() }
      return
    }
    ambience = Ambience(program)
    dismissInstruction()
    guard case .tour(let rest, _) = program, case .rest = motion, let sign = signInReach,
      nearestSign(to: position).distance < 1e-9
    else { return depart() }
    // The tour begins where it would rest anyway.
    if pendingReveal == nil {
      currentSign = sign
      lines.reveal(sign, at: time)
    }
    ambience?.departure = time + rest
  }

  /// Sets out on the next part of the program.
  mutating func depart() {
    ambience?.departure = nil
    switch ambience?.program {
    case nil: break
    case .tour(_, let journey): departForNextSign(journey: journey)
    case .drift(let speed):
      touch?.isIgnored = true
      pendingReveal = nil
      lines.hideAll(at: time)
      motion = .drift(from: position, velocity: speed / scene.canvas.width, start: time)
    }
  }

  /// Travels to the next sign on the right, on and on past the end of the turn.
  private mutating func departForNextSign(journey: Seconds) {
    let spacing = scene.design.signSpacing
    // A hair before a sign counts as at the sign.
    let index = Int(((position + 1e-6) / spacing).rounded(.down)) + 1
    travel(
      to: Double(index) * spacing, sign: index % scene.design.catalog.signs.count,
      duration: journey, easing: journey > Ambience.longJourney ? .easeInOut : .easeOut)
  }

  /// Leaves out the journeys of a tour that end long before a time, so that it is reached as fast as any.
  ///
  /// A tour that rests at a sign, with nothing else to come, is at every sign what it is at this one.
  ///
  /// - Parameter time: Where the sky is on its way to.
  /// - Returns: Whether there were any; the next departure is then a later one.
  mutating func skipJourneys(before time: Seconds) -> Bool {
    guard let sign = currentSign, sign == signInReach, case .rest = motion, let ambience,
      ambience.state == .running, case .tour(let rest, let journey) = ambience.program,
      let departure = ambience.departure, pendingReveal == nil, menu.nextChange == nil,
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
    self.ambience?.departure = departure + count * length
    return true
  }

  /// Journeys that are gone through one by one before a time that lies further off.
  private static let journeysKept = 1000.0

  /// Notes that somebody did something: the program waits until the sky has been left alone.
  mutating func interruptAmbience() {
    guard ambience != nil, ambience?.state != .paused else { return }
    ambience?.state = .interrupted
    ambience?.departure = nil
    switch motion {
    case .rest: ambience?.departure = time + Ambience.patience
    case .drift:
      motion = .rest(at: position)
      ambience?.departure = time + Ambience.patience
    case .drag, .wheel, .glide, .snap, .journey: break
    }
  }

  /// Pauses the program where the sky is, or lets it go on.
  mutating func toggleAmbience() {
    guard let state = ambience?.state else { return }
    guard state != .running else {
      ambience?.state = .paused
      ambience?.departure = nil
      switch motion {
      case .drift, .journey: settle()
      case .rest, .drag, .wheel, .glide, .snap: break
      }
      return
    }
    ambience?.state = .running
    if touch == nil { depart() }
  }
}
