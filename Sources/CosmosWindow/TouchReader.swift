/// An event of a finger on a touchscreen; positions are in pixels from the top left corner of the window.
package enum TouchEvent: Hashable, Sendable {
  /// A finger goes down; its number is not that of any other finger that is down.
  case down(Int, x: Double, y: Double)
  /// A finger moves.
  case move(Int, x: Double, y: Double)
  /// A finger goes up.
  case up(Int)
  /// The window system takes over all fingers, for a gesture of its own.
  case cancel
}

/// Turns fingers on a touchscreen into events: one finger presses and drags, two move the sky like a touchpad.
///
/// With the second finger, the press of the first one ends without effect. Further fingers have none. Only after all have
/// gone does the next one press again.
package struct TouchReader {
  private struct Finger {
    let number: Int
    var x: Double
    var y: Double
    /// Whether the window has moved under the finger since that moved itself.
    var isElsewhere = false
  }

  private enum Gesture {
    case none
    case press
    case pan
    case over
  }

  /// The fingers that are down, in the order in which they came.
  private var fingers: [Finger] = []
  private var gesture = Gesture.none

  /// Number of fingers that pan.
  private static let panCount = 2

  /// Creates a reader; no finger is down.
  package init() {}

  /// Forgets where the fingers are, because the window has moved or was resized under them.
  package mutating func restart() {
    for index in fingers.indices { fingers[index].isElsewhere = true }
  }

  /// Handles an event of a finger.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - report: Receives each event.
  package mutating func handle(_ event: TouchEvent, report: (WindowEvent) -> Void) {
    switch event {
    case .down(let number, let x, let y):
      guard !fingers.contains(where: { $0.number == number }) else { return }
      fingers.append(Finger(number: number, x: x, y: y))
      switch gesture {
      case .none:
        gesture = .press
        report(.finger(.down, x: x, y: y))
      case .press:
        gesture = .pan
        report(.finger(.cancelled, x: fingers[0].x, y: fingers[0].y))
        report(.twoFingers(areDown: true))
      case .pan, .over: break
      }
    case .move(let number, let x, let y):
      guard let index = fingers.firstIndex(where: { $0.number == number }) else { return }
      let last = fingers[index]
      fingers[index] = Finger(number: number, x: x, y: y)
      switch gesture {
      case .press: report(.finger(.moved, x: x, y: y))
      case .pan
      where index < TouchReader.panCount && !last.isElsewhere && (x, y) != (last.x, last.y):
        // The point between the two moves half as far. What follows them reveals what is on the other side.
        let share = 1 / Double(TouchReader.panCount)
        report(.pan(x: (last.x - x) * share, y: (last.y - y) * share))
      case .none, .pan, .over: break
      }
    case .up(let number):
      guard let index = fingers.firstIndex(where: { $0.number == number }) else { return }
      let finger = fingers.remove(at: index)
      switch gesture {
      case .press: report(.finger(.up, x: finger.x, y: finger.y))
      case .pan where index < TouchReader.panCount:
        gesture = .over
        report(.twoFingers(areDown: false))
      case .none, .pan, .over: break
      }
      if fingers.isEmpty { gesture = .none }
    case .cancel:
      if gesture == .press { report(.finger(.cancelled, x: fingers[0].x, y: fingers[0].y)) }
      if gesture == .pan { report(.twoFingers(areDown: false)) }
      fingers.removeAll(keepingCapacity: true)
      gesture = .none
    }
  }
}
