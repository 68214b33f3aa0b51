import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosWindow

/// Executes the commands of other programs, on the thread of the loop that draws the sky.
///
/// A command is answered when it is done: a journey when the sky has arrived, an image when it is saved.
package final class RemoteDispatcher: ShowParticipant {
  private let control: RemoteControl
  private let skies: SkyFollower
  private let wall: WallLink?
  /// The names of the options that the settings file can't change.
  private let commandLine: [String]
  /// How right the machine's clock is, and when that was last asked for.
  private var clock: (quality: ClockQuality, time: ContinuousClock.Instant)?
  private static let clockInterval = Duration.seconds(5)
  /// Number of skies that were asked for.
  private var skyCount = 0
  /// Offers the sky to other programs, which would read an empty state before; `nil` once it has.
  private var offer: (() -> Void)?
  /// Begins to send the last answers.
  private let finish: () -> [Ending]
  private var endings: [Ending] = []
  private var waiting: [Waiting] = []
  /// Answers that are sent once the published state is that after the commands.
  private var answers: [(request: RemoteRequest, result: Result<String, RemoteError>)] = []
  /// The brightness that was asked for last; windows that open later have it, too.
  private var brightness = 1.0
  private var meter = FrameRateMeter()
  /// The list of signs that the sky had last, and their names.
  private var signs: (catalog: SignCatalog, names: [String]) = (.none, [])
  /// The surfaces that the sky had last, and how they are described.
  private var surfaces: (sizes: [SurfaceSize], texts: [String]) = ([], [])
  /// Seconds until a command is done for which no frame is needed; `nil` if there is none.
  private var timeToAnswer: Seconds?

  /// Whether a command has asked the program to end.
  private var isQuitting = false

  /// How long commands may be executed in an iteration of the loop, so that no frame is late; the others come in the
  /// next one.
  private static let timePerTurn = Duration.milliseconds(4)

  /// How far the sky may be from where a journey was to end, in units of positions, so that it counts as arrived.
  private static let samePlace = 1e-6

  /// A command that is being done.
  private struct Waiting {
    let request: RemoteRequest
    let work: Work

    enum Work {
      /// A journey to a position, and the answer once the sky is there.
      case journey(to: Double, answer: String)
      /// A change of brightness.
      case dimming
      /// An event of a wall, and the answer once it has happened.
      case event(WallEvent.ID, answer: String)
      /// Another sky, and which of those that were asked for.
      case sky(Int)

      var isDimming: Bool { if case .dimming = self { true } else { false } }
      var isJourney: Bool { if case .journey = self { true } else { false } }
      var isSky: Bool { if case .sky = self { true } else { false } }
    }
  }

  /// Creates a dispatcher.
  ///
  /// - Parameters:
  ///   - control: Where commands come from.
  ///   - skies: Shows the skies that commands ask for.
  ///   - wall: Sends what is asked for to all machines of a wall; `nil` without one.
  ///   - commandLine: The names of the options that the command line or the environment gives.
  ///   - offer: Offers the sky to other programs, once its state is known.
  ///   - finish: Begins to send the last answers, when the program ends; returns what to wait for.
  package init(
    _ control: RemoteControl, skies: SkyFollower, wall: WallLink? = nil, commandLine: [String],
    offer: (() -> Void)? = nil, finish: @escaping () -> [Ending]
  ) {
    self.control = control
    self.skies = skies
    self.wall = wall
    self.commandLine = commandLine
    self.offer = offer
    self.finish = finish
  }

  /// Executes the commands that have come since the last call, answers those that are done, and publishes the state of
  /// the first window.
  package func update(_ show: any Show) {
    let windows = show.windows
    let end = ContinuousClock.now + RemoteDispatcher.timePerTurn
    while let request = control.takeRequest(whileLoading: isLoading) {
      execute(request, in: windows)
      guard .now < end else { break }
    }
    if let wall { brightness = wall.brightness }
    if let window = windows.first {
      for window in windows where window.brightness != brightness {
        window.brightness = brightness
      }
      answerWhatIsDone(in: window)
      note(window, of: windows)
    } else {
      interrupt("no monitor shows the sky now") { _ in true }
      skies.cancel(.command)
      meter = FrameRateMeter()
      (control.state.framesPerSecond, control.state.surfaces, timeToAnswer) = (0, [], nil)
    }
    offer?()
    offer = nil
    control.publish(at: .now)
    for (request, result) in answers { request.answer(result) }
    answers = []
    if isQuitting { show.quit() }
  }

  /// Whether a sky that was asked for is being loaded.
  private var isLoading: Bool { waiting.contains { $0.work.isSky } }

  package var timeToUpdate: Seconds? {
    guard isLoading || !control.hasRequests else { return 0 }
    let times = (meter.timeToMeasure, timeToAnswer, control.timeToPublish(at: .now))
    return min(times.0 ?? .infinity, times.1 ?? .infinity, times.2 ?? .infinity)
  }

  /// Answers the commands that are not done yet, because the program ends.
  package func leave() {
    control.close()
    for waiting in waiting {
      waiting.request.answer(.failure(.interrupted("the program is ending")))
    }
    waiting = []
    endings = finish()
  }

  package func close() {
    for ending in endings { ending.wait() }
  }

  // MARK: Commands

  private func execute(_ request: RemoteRequest, in windows: [WindowSession]) {
    Log.debug("remote control: \(request.command)")
    do throws(RemoteError) {
      guard !windows.isEmpty || request.command == .quit else {
        throw .refused("no monitor shows the sky now")
      }
      if let work = try execute(request.command, in: windows, for: request) {
        waiting.append(Waiting(request: request, work: work))
      }
    } catch {
      answers.append((request, .failure(error)))
    }
  }

  /// Executes a command, or starts to.
  ///
  /// - Returns: What to wait for before the answer; `nil` if it is answered, or another object will answer it.
  private func execute(
    _ command: RemoteCommand, in windows: [WindowSession], for request: RemoteRequest
  ) throws(RemoteError) -> Waiting.Work? {
    if let wall {
      windows[0].advanceToNow()
      let reader = WallCommandReader(for: windows[0].session)
      if let action = try reader.action(for: command) {
        guard let id = wall.send(action) else {
          throw .failed("the wall's broker can't be reached; try again later")
        }
        return .event(id, answer: note(on: command, in: windows[0]))
      }
    }
    switch command {
    case .goto(let name):
      let goals = windows[0].session.goals
      guard let goal = goals.goal(named: name) else {
        throw .invalid(goals.reason(without: name))
      }
      let note = note(on: command, in: windows[0])
      return travel(by: .goto(goal), in: windows, for: request, answer: note)
    case .find(let text):
      let session = windows[0].session
      let date = session.sky.date ?? SharedClock.read() / 86_400
      answers.append((request, .success(FoundObject.json(session.goals.find(text, at: date)))))
      return nil
    case .next, .previous:
      guard !windows[0].session.design.catalog.signs.isEmpty else {
        throw .refused("the sky has no signs")
      }
      return travel(by: .key(command == .next ? .period : .comma), in: windows, for: request)
    case .pause, .resume:
      let isPausing = command == .pause
      guard windows[0].sky.autoplayMode != nil else {
        throw .refused("there is no tour and no drift to \(isPausing ? "pause" : "resume")")
      }
      apply(.pauseAutoplay(isPausing), in: windows)
    case .tour(let rest):
      let motion = windows[0].options.motion
      guard !windows[0].session.design.catalog.signs.isEmpty || motion.stops != .signs else {
        throw .refused("the sky has no signs to tour")
      }
      apply(
        .autoplay(.tour(rest: rest ?? motion.rest, journey: motion.journey)), in: windows)
    case .drift(let speed): apply(.autoplay(.drift(speed)), in: windows)
    case .stop: apply(.autoplay(nil), in: windows)
    case .sky(let name): return show(name)
    case .capture(let path):
      try windows[0].requestPicture(at: path, isFromNetwork: request.isFromNetwork) { result in
        request.answer(
          result.map { "\($0)" }.mapError { .failed("can't save the image: \($0)") })
      }
      return nil
    case .dim(let level):
      interrupt("another brightness was asked for", where: \.isDimming)
      brightness = level
      return .dimming
    case .date(let text):
      guard windows[0].sky.scene.showsBodies else { throw RemoteDispatcher.hasNoPlanets }
      windows[0].advanceToNow()
      let reader = windows[0].session.dateReader
      if reader.meansNow(text) {
        for window in windows {
          window.advanceToNow()
          window.session.resetDate()
        }
      } else {
        do throws(DateError) {
          apply(.date(try reader.time(of: text) / 86_400), in: windows)
        } catch {
          throw .invalid(error.reason(against: text, rule: RemoteCommand.Kind.dateRule))
        }
      }
    case .rate(let rate):
      guard windows[0].sky.scene.showsBodies else { throw RemoteDispatcher.hasNoPlanets }
      apply(.rate(rate), in: windows)
    case .quit: isQuitting = true
    }
    answers.append((request, .success("")))
    return nil
  }

  /// Applies an event in all windows.
  private func apply(_ event: SkyEvent, in windows: [WindowSession]) {
    for window in windows {
      window.advanceToNow()
      window.session.apply(event)
    }
  }

  private static let hasNoPlanets = RemoteError.refused("the sky shows no planets")

  private func travel(
    by event: SkyEvent, in windows: [WindowSession], for request: RemoteRequest,
    answer: String = ""
  ) -> Waiting.Work? {
    interrupt("the sky was sent elsewhere", where: \.isJourney)
    // Keys are for the menu while it is open.
    if windows[0].sky.hasSomethingToClose { apply(.key(.escape), in: windows) }
    apply(event, in: windows)
    if let goal = windows[0].sky.destination { return .journey(to: goal, answer: answer) }
    // It is there already.
    answers.append((request, .success(answer)))
    return nil
  }

  private func show(_ name: String) -> Waiting.Work {
    interrupt("another sky was asked for", where: \.isSky)
    skyCount += 1
    let number = skyCount
    skies.show(because: .command) {
      $0.chooseLater(FilePath(name))
    } finish: { [unowned self] result, _ in
      finish(sky: number, result)
    }
    return .sky(number)
  }

  /// Answers the command that has asked for a sky, unless another one has replaced it.
  private func finish(sky number: Int, _ result: Result<Void, any Error>) {
    let isThis = { (work: Waiting.Work) in if case .sky(number) = work { true } else { false } }
    guard let index = waiting.firstIndex(where: { isThis($0.work) }) else { return }
    let request = waiting.remove(at: index).request
    answers.append(
      (
        request,
        result.map { "" }.mapError { error in
          let message = ErrorReport.message(of: error)
          // Here it is a command, not an option.
          let text = message.hasPrefix("--sky ") ? String(message.dropFirst(2)) : message
          return ExitCode.code(of: error) == 2 ? .invalid(text) : .failed(text)
        }
      ))
  }

  // MARK: Answers

  /// Answers the commands that another one replaces.
  private func interrupt(_ reason: String, where isReplaced: (Waiting.Work) -> Bool) {
    for waiting in waiting where isReplaced(waiting.work) {
      answers.append((waiting.request, .failure(.interrupted(reason))))
    }
    waiting.removeAll { isReplaced($0.work) }
  }

  private func answerWhatIsDone(in window: WindowSession) {
    timeToAnswer = nil
    guard !waiting.isEmpty else { return }
    waiting.removeAll { waiting in
      guard let result = result(of: waiting.work, in: window) else { return false }
      answers.append((waiting.request, result))
      return true
    }
    // Nobody may see the window.
    if waiting.contains(where: { $0.work.isDimming }) { timeToAnswer = window.timeToBrightness }
  }

  /// The result of a command that is being done; `nil` until then.
  private func result(
    of work: Waiting.Work, in window: WindowSession
  ) -> Result<String, RemoteError>? {
    switch work {
    case .journey(let goal, let answer):
      let sky = window.sky
      if let destination = sky.destination {
        return isSame(destination, goal, in: sky)
          ? nil : .failure(.interrupted("the sky was sent elsewhere"))
      }
      return sky.motionKind == .rest && isSame(sky.position, goal, in: sky)
        ? .success(answer) : .failure(.interrupted("the sky was moved on the way"))
    case .dimming: return window.timeToBrightness == nil ? .success("") : nil
    case .event(let id, let answer):
      switch wall?.hasHappened(id, in: window) {
      case nil: return nil
      case true?: return .success(answer)
      case false?:
        return .failure(
          .failed("the wall's broker hasn't taken it; it may not let this machine steer"))
      }
    case .sky: return nil
    }
  }

  /// What there is to say of where a command sends the sky: that the screen doesn't show it, which the window says, too.
  private func note(on command: RemoteCommand, in window: WindowSession) -> String {
    guard case .goto(let name) = command, let object = window.session.goals.object(named: name)
    else { return "" }
    return window.tellIfOutOfSight(object) ?? ""
  }

  private func isSame(_ position: Double, _ other: Double, in sky: Sky) -> Bool {
    let distance = abs(position - other)
    return min(distance, sky.scene.design.turn - distance) < RemoteDispatcher.samePlace
  }

  // MARK: Reports

  /// The date that the sky shows: the same as before unless somebody has set another one, or its rate, so that time that
  /// passes is no news.
  private func date(of window: WindowSession) -> RemoteDate? {
    let sky = window.sky
    guard sky.scene.showsBodies, let dates = sky.dates else { return nil }
    let date = RemoteDate(
      dates.date(at: window.session.clock.time(for: sky)), at: .now, rate: dates.rate)
    guard let last = control.state.date, last.isContinued(by: date) else { return date }
    return last
  }

  /// Notes how the sky is.
  ///
  /// - Parameters:
  ///   - window: The window whose sky is described.
  ///   - windows: All windows that show the sky.
  private func note(_ window: WindowSession, of windows: [WindowSession]) {
    meter.note(window.pacing.record.count, at: .now)
    let catalog = window.session.design.catalog
    // Made once: this is done in each frame.
    if catalog != signs.catalog { signs = (catalog, catalog.signs.map(\.name)) }
    if !windows.lazy.map(\.shown.size).elementsEqual(surfaces.sizes) {
      let sizes = windows.map(\.shown.size)
      surfaces = (sizes, sizes.map(\.description))
    }
    var state = RemoteState(
      of: window.sky, signs: signs.names, framesPerSecond: meter.framesPerSecond,
      brightness: brightness)
    state.commandLine = commandLine
    state.surfaces = surfaces.texts
    state.date = date(of: window)
    state.wall = wall?.watch.assessment?.problemsByScreen
    if clock.map({ .now - $0.time > RemoteDispatcher.clockInterval }) ?? true {
      clock = (ClockQuality.read(), .now)
    }
    if let quality = clock?.quality {
      (state.isClockSynchronized, state.clockError) = (quality.isSynchronized, quality.error)
    }
    control.state = state
  }
}
