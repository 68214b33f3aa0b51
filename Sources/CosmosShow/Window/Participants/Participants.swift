import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

/// The features of a window, in the order in which they handle events and draw over the sky.
package final class Participants {
  private var entries: [Entry]

  private struct Entry {
    let participant: any Participant
    /// Number of consecutive iterations in which its deadline had passed without an event or a frame.
    var dueCount = 0
  }

  /// Number of such iterations after which a deadline is ignored; clocks that differ a little cause a few.
  private static let maxDueCount = 50

  package init(_ participants: [any Participant]) {
    entries = participants.map { Entry(participant: $0) }
  }

  /// Prepares what has to be done before a window opens and before there are other threads.
  package static func prepare(_ options: Options) {
    SoundControl.prepare(options)
  }

  /// Registers all features.
  ///
  /// - Parameters:
  ///   - window: The surface of their window.
  ///   - session: The sky of their window.
  ///   - options: The command line.
  ///   - isOnWall: Whether there may be other windows on other monitors.
  /// - Returns: The features.
  package static func all(
    for window: any Surface, _ session: Session, _ options: Options, isOnWall: Bool
  ) -> [any Participant] {
    let features: [any Participant] = [
      Dimmer(options.dimming, clock: session.clock),
      // Before anything that draws over the sky.
      ContrastPreference(),
      PointerHider(options, session),
      GamepadInput(),
      SoundControl(options),
      ManualLink(),
      SettingsLink(),
      WindowTitle(),
      // Images are complete sooner than films, and are waited for first.
      Screenshots(),
      WindowRecording(),
      // Before the choice of skies, in which it is shown.
      WindowToolbar(),
      SkyChooser(options),
      TypedLine(),
      // After what is open over the sky, and before what only the sky does.
      SkyPointer(),
      DateKeys(),
      WindowHelp(givesHints: options.givesHints),
      // After what the metrics give way to, and know the place of.
      MetricsDisplay(options),
      MessageDisplay(),
      NoticeDisplay(options),
      WallIdentification(),
      DoubleClick(),
      DroppedFiles(),
      SkyFade(options),
      ScreenInhibitor(on: window.system, clock: session.clock),
      PowerRate(),
      MotionPreference(),
      SleepWatch(),
    ]
    return isOnWall ? features : features + [MonitorLog(of: window)]
  }

  /// Registers another feature.
  package func add(_ participant: any Participant) {
    entries.append(Entry(participant: participant))
  }

  /// The feature of a type; `nil` if the window has none.
  package func first<Feature: Participant>(_ type: Feature.Type = Feature.self) -> Feature? {
    for entry in entries {
      if let found = entry.participant as? Feature { return found }
    }
    return nil
  }

  /// Calls a closure with each feature.
  package func forEach(_ body: (any Participant) -> Void) {
    for index in entries.indices { body(entries[index].participant) }
  }

  /// Returns whether a feature has handled an event, which then concerns nothing else.
  package func take(_ event: WindowEvent, in window: WindowSession) -> Bool {
    entries.indices.contains { entries[$0].participant.takes(event, in: window) }
  }

  /// Returns whether a feature has handled a key.
  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    entries.indices.contains { entries[$0].participant.handle(key, in: window) }
  }

  /// Draws over the sky; a failure is reported, and the sky goes on.
  ///
  /// - Parameters:
  ///   - canvas: The canvas of the window.
  ///   - window: The window.
  ///   - isShown: Returns whether a feature draws; by default all do.
  package func draw(
    on canvas: Canvas, in window: WindowSession,
    where isShown: (any Participant) -> Bool = { _ in true }
  ) {
    forEach { participant in
      guard isShown(participant) else { return }
      do throws(RendererError) {
        try participant.draw(on: canvas, in: window)
      } catch {
        participant.hide()
        Log.error("can't show \(participant.title): \(error)")
      }
    }
  }

  // MARK: Deadlines

  /// Finds the first deadline.
  ///
  /// A feature that is due again and again, though nothing comes of it, would keep a processor busy. It is reported, and
  /// has to wait until ``noteProgress()``.
  ///
  /// - Parameter window: The window.
  /// - Returns: Seconds until then; `nil` if there is none.
  package func timeToDeadline(in window: WindowSession) -> Seconds? {
    var result: Seconds?
    for index in entries.indices {
      guard let deadline = entries[index].participant.deadline(in: window),
        let time = window.time(to: deadline)
      else {
        entries[index].dueCount = 0
        continue
      }
      entries[index].dueCount = time <= 0 ? entries[index].dueCount + 1 : 0
      if entries[index].dueCount > Participants.maxDueCount {
        if entries[index].dueCount == Participants.maxDueCount + 1 {
          Log.debug(
            "\(entries[index].participant.title) is always due; it waits for the next frame or event"
          )
        }
        continue
      }
      result = min(max(0, time), result ?? .infinity)
    }
    return result
  }

  /// Notes that an event has come or a frame was drawn.
  package func noteProgress() {
    for index in entries.indices { entries[index].dueCount = 0 }
  }

  /// Finds the next deadline in a driven window, by the clocks that stand still there.
  ///
  /// Both read the same: the time of the sky, in seconds since it opened.
  ///
  /// - Parameter window: The window.
  /// - Returns: The time; infinite if there is none.
  package func nextDrivenTime(in window: WindowSession) -> Seconds {
    var result = Seconds.infinity
    let now = window.session.clock.now
    for index in entries.indices {
      switch entries[index].participant.deadline(in: window)?.time {
      case .sky(let time), .session(let time): if time > now { result = min(time, result) }
      case .real, nil: break
      }
    }
    return result
  }
}

extension WindowSession {
  /// Seconds until a deadline; `nil` if nobody waits for it now.
  fileprivate func time(to deadline: Deadline) -> Seconds? {
    if deadline.isForFrame && !window.wantsFrame { return nil }
    let rest: Seconds
    // Those of the sky and the session stand still in a driven window.
    switch deadline.time {
    case .sky(let time): rest = isDriven ? .infinity : time - self.time
    case .session(let time): rest = isDriven ? .infinity : time - session.clock.now
    case .real(let instant): rest = (instant - .now).seconds
    }
    guard rest < .infinity else { return nil }
    return deadline.isForFrame ? max(rest, pacing.pacer.timeToNext) : rest
  }
}
