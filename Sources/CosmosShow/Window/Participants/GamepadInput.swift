import CosmosSession
import CosmosWindow

/// Gamepads, which have to be asked again and again.
package final class GamepadInput: Participant {
  package let title = "the gamepad"

  private var reader = GamepadReader()

  package func poll(in window: WindowSession) {
    // A driven window has no input but its commands and that of its window.
    guard !window.isDriven else { return }
    let now = window.session.clock.now
    guard reader.timeToRead(at: now).map({ $0 == 0 }) ?? true else { return }
    reader.read(window.window.gamepad, at: now) { event in
      window.advance(to: window.time)
      window.handle(event)
    }
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    let now = window.session.clock.now
    return reader.timeToRead(at: now).map { .session(now + $0) }
  }
}
