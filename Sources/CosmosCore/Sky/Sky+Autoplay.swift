extension Sky {
  /// The active autoplay mode, or `nil`.
  public var autoplayMode: Autoplay.Mode? { autoplay?.state == .offered ? nil : autoplay?.mode }

  /// Whether a mode is active and neither paused nor interrupted.
  public var isAutoplaying: Bool { autoplay?.state == .running }

  /// Whether a mode is active, and nobody has asked for it.
  public var playsUnasked: Bool { autoplay?.isRequested == false && autoplayMode != nil }

  /// Whether the active mode is paused until someone resumes it.
  public var isAutoplayPaused: Bool { autoplay?.state == .paused }

  /// Schedules the sign within reach to become current and show its lines, as after a snap.
  ///
  /// A window calls this when it opens on a sign.
  public mutating func revealSignInReach() {
    guard let sign = signInReach else { return }
    pendingReveal = (sign, time + Sky.revealDelay)
  }

  /// Sets the tour that the T key starts.
  public mutating func setDefaultTour(rest: Seconds, journey: Seconds) {
    defaultTour = .tour(rest: rest, journey: journey)
  }

  /// Starts an autoplay mode; `nil`, or a drift with zero speed, ends the current one.
  ///
  /// In a sky without signs, there is no tour.
  mutating func begin(_ mode: Autoplay.Mode?) {
    if case .tour = mode, scene.design.catalog.signs.isEmpty, !visitsBodies { return }
    guard let mode, mode != .drift(0) else {
      autoplay = nil
      if case .drift = motion { settle() }
      return
    }
    autoplay = Autoplay(mode)
    dismissInstruction()
    guard case .tour(let rest, _) = mode, case .rest = motion, !visitsBodies || tourStops == .both,
      let sign = signInReach,
      let nearest = scene.design.nearestStop(to: position),
      abs(nearest.position - position) < 1e-9
    else { return depart() }
    // The sky is already at a sign: start the tour with its rest there.
    if pendingReveal == nil {
      currentSign = sign
      lines.reveal(sign, at: time)
    }
    autoplay?.departure = time + rest
  }

  /// Starts the tour's next journey, or the drift.
  mutating func depart() {
    autoplay?.departure = nil
    switch autoplay?.mode {
    case nil: break
    case .tour(_, let journey):
      if visitsBodies {
        departForNextStop(journey: journey)
      } else {
        departForNextSign(journey: journey)
      }
    case .drift(let speed):
      pointerDrag?.isIgnored = true
      pendingReveal = nil
      lines.hideAll(at: time)
      leaveBody()
      motion = .drift(from: position, velocity: speed / scene.unit, start: time)
    }
  }

  /// Travels to the next sign on the right, continuing past the end of the strip.
  private mutating func departForNextSign(journey: Seconds) {
    // Rounding can leave the position just short of a sign; count that as being at the sign.
    guard let next = scene.design.stop(after: position + 1e-6) else { return }
    // A lone sign is its own neighbour, a whole period away.
    travel(
      to: next.position, sign: next.sign, duration: journey,
      easing: journey > Autoplay.longJourney ? .easeInOut : .easeOut,
      goesRound: scene.design.catalog.signs.count == 1)
  }

  /// Skips the journeys of a tour that end long before a time, which bounds the cost of advancing far ahead.
  ///
  /// A tour that rests at a sign with nothing else pending is in the same state at every sign.
  ///
  /// - Parameter time: The time to which the sky is advancing.
  /// - Returns: Whether any journeys were skipped; if so, the next departure is later than before.
  mutating func skipJourneys(before time: Seconds) -> Bool {
    guard case .rest = motion, let autoplay, autoplay.state == .running,
      case .tour(let rest, let journey) = autoplay.mode,
      let departure = autoplay.departure, pendingReveal == nil, menu.nextChange == nil,
      panel.appearance == nil, instruction.nextStart(after: self.time) == nil,
      splash.nextStart(after: self.time) == nil
    else { return false }
    let length = rest + journey
    // Simulate the last journeys: their after-effects, such as shrinking lines, may still be visible.
    let count = ((time - departure) / length).rounded(.down) - Sky.journeysKept
    guard count > 0 else { return false }
    let next = departure + count * length
    if visitsBodies { return skipStops(count, arrivingAt: next - rest, departingAt: next) }
    let order = scene.design.order
    guard let sign = currentSign, sign == signInReach, let rank = order.firstIndex(of: sign)
    else { return false }
    let turned = Int(count.truncatingRemainder(dividingBy: Double(order.count)))
    let reached = order[(rank + turned) % order.count]
    motion = .rest(at: scene.design.places[reached])
    currentSign = reached
    lines.hideAll(at: self.time)
    lines.show(reached)
    self.autoplay?.departure = next
    return true
  }

  /// Number of journeys before the target time that are simulated rather than skipped.
  private static let journeysKept = 1000.0

  /// Interrupts the mode after user input; it resumes once the sky has been left alone for a while.
  mutating func interruptAutoplay() {
    guard autoplay != nil, autoplay?.state != .paused else { return }
    if isAutoplaying { autoplay?.state = .interrupted }
    if case .drift = motion { motion = .rest(at: position) }
    autoplay?.departure = nil
    // A sky that moves schedules it when it comes to rest.
    guard case .rest = motion, let delay = autoplay?.delay else { return }
    autoplay?.departure = time + delay
  }

  /// Pauses the mode, or resumes it.
  mutating func toggleAutoplay() {
    if isAutoplaying { pauseAutoplay() } else { resumeAutoplay() }
  }

  /// Pauses the mode where the sky is.
  mutating func pauseAutoplay() {
    guard autoplayMode != nil, !isAutoplayPaused else { return }
    let wasRunning = isAutoplaying
    autoplay?.state = .paused
    autoplay?.departure = nil
    // While the mode is interrupted, all motion is the user's.
    guard wasRunning else { return }
    switch motion {
    case .drift: settle()
    case .journey:
      leaveBody()
      settle()
    case .rest, .drag, .wheel, .glide, .snap: break
    }
  }

  /// Resumes the mode, also if it is only interrupted.
  mutating func resumeAutoplay() {
    guard autoplayMode != nil, !isAutoplaying else { return }
    autoplay?.state = .running
    if pointerDrag == nil { depart() }
  }
}
