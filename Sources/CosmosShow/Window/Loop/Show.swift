import CosmosCore
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

  /// Adapts the windows to changes since the last iteration.
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
