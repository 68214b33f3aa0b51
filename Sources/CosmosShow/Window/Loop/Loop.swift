import CosmosCore
import CosmosHost

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

  /// Handles all pending events, without waiting for anything.
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
