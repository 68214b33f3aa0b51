import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosWindow

/// Windows that show a sky, by one loop and one clock.
package protocol Show: AnyObject {
  /// The windows that there are now; the first one leads.
  var windows: [WindowSession] { get }

  /// The features of all windows; the loop sets them.
  var participants: [any ShowParticipant] { get set }

  /// Whether there is nothing left to show.
  var isOver: Bool { get }

  /// Adapts the windows to what has changed since the last iteration.
  func update() throws

  /// Takes the events that have come for a window, whose context is current from then on.
  func takeEvents(of window: WindowSession) throws(WindowError) -> [WindowEvent]

  /// Sleeps until something happens.
  ///
  /// - Parameter timeout: Longest sleep in seconds; `nil` to wait indefinitely.
  /// - Throws: `WindowError` if the window or the connection to its server is gone.
  func wait(timeout: Seconds?) throws(WindowError)

  /// Adopts options for windows that open from now on.
  func adopt(_ options: Options)

  /// Ends the loop after this iteration.
  func quit()
}

/// A feature of all windows of a show.
package protocol ShowParticipant: AnyObject {
  /// Does pending work without blocking, once in each iteration, after frames are drawn.
  ///
  /// No context need be current.
  func update(_ show: any Show) throws

  /// Seconds until ``update(_:)`` has something to do; `nil` if it has not until something happens.
  var timeToUpdate: Seconds? { get }

  /// Tells that the program is at work, though the loop has to wait.
  func keepAlive()

  /// Starts slow shutdown work without waiting for it, after everything is saved.
  func leave()

  /// Ends what it has begun, after the windows are closed.
  func close()
}

extension ShowParticipant {
  package func keepAlive() {}
  package func leave() {}
  package func close() {}
}

/// A single window.
package final class SingleWindow: Show {
  package let windows: [WindowSession]
  package var participants: [any ShowParticipant] = []
  private var isQuitting = false
  /// The events that have ended the last sleep; `nil` if there was none.
  private var events: [WindowEvent]?

  package init(_ window: WindowSession) {
    windows = [window]
    window.show = self
  }

  package var isOver: Bool { isQuitting || windows[0].isOver }

  package func update() {}

  package func takeEvents(of window: WindowSession) throws(WindowError) -> [WindowEvent] {
    guard let events else { return try window.window.poll() }
    self.events = nil
    return events
  }

  package func wait(timeout: Seconds?) throws(WindowError) {
    let (window, frame) = (windows[0].window, windows[0].timeToFrame)
    events = timeout == 0 && frame == 0 ? try window.poll() : try window.wait(timeout: timeout)
  }

  package func adopt(_ options: Options) {}

  package func quit() {
    isQuitting = true
  }
}

/// The loop of a program that shows a sky.
package struct Loop {
  private let show: any Show
  private let termination: Termination

  package init(show: any Show, participants: [any ShowParticipant], termination: Termination) {
    (self.show, self.termination) = (show, termination)
    show.participants = participants
  }

  /// The features of all windows.
  var participants: [any ShowParticipant] { show.participants }

  /// Runs until the show is over or the program is asked to end.
  ///
  /// - Throws: `WindowError`, `RendererError`, or an error of a file.
  package func run() throws {
    while !show.isOver && termination.signal == nil {
      try iterate()
      guard !show.isOver && termination.signal == nil else { return }
      try show.wait(timeout: timeout)
    }
  }

  /// Handles what has happened, without waiting for anything.
  ///
  /// - Throws: `WindowError`, `RendererError`, or an error of a file.
  package func iterate() throws {
    try show.update()
    for window in show.windows { try window.iterate(with: show.takeEvents(of: window)) }
    guard termination.signal == nil else { return }
    for participant in participants { try participant.update(show) }
  }

  /// Seconds until something is due; `nil` if events suffice.
  private var timeout: Seconds? {
    var result = Seconds.infinity
    for window in show.windows { result = min(result, window.timeToNextIteration ?? .infinity) }
    for participant in participants { result = min(result, participant.timeToUpdate ?? .infinity) }
    return result < .infinity ? result : nil
  }
}

/// Ends a loop after a time.
package final class EndTimer: ShowParticipant {
  private let end: ContinuousClock.Instant

  /// Starts it.
  ///
  /// - Parameter seconds: How long the loop runs.
  package init(after seconds: Seconds) {
    end = .now + .seconds(seconds)
  }

  package var timeToUpdate: Seconds? { max(0, (end - .now).seconds) }

  package func update(_ show: any Show) {
    if timeToUpdate == 0 { show.quit() }
  }
}
