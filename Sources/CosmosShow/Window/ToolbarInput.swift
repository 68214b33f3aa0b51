import CosmosCore
import CosmosOverlay
import CosmosWindow

/// What the pointer and fingers do with a row of buttons in the upper right corner.
package struct ToolbarInput {
  /// What an event means.
  package enum Act: Hashable {
    /// Nothing; others get the event.
    case none
    /// Nothing more.
    case taken
    /// A button is clicked.
    case choose(Int)
  }

  /// The button under the pointer, or under the finger that holds it.
  package private(set) var focus: Int?
  /// The button on which the mouse's button or a finger came down; `nil` while none is down there.
  private var pressed: Int?
  /// When the pointer or a finger last did something near the corner, and whether it was a finger; `nil` if it is elsewhere.
  private var near: (time: Seconds, isFinger: Bool)?

  /// How long the buttons show after the pointer has moved or clicked, and after a finger has touched.
  private static let showTime: Seconds = 3
  /// How long the buttons must have been shown before one can be pressed: nobody can aim at one sooner, and X servers move
  /// the pointer to a finger just before they report the finger.
  private static let aimTime: Seconds = 0.2

  /// Creates the state without any input.
  package init() {}

  /// When the buttons vanish; `nil` if nothing is near them.
  package var end: Seconds? { near.map { $0.time + ToolbarInput.showTime } }

  /// Whether the pointer or a finger was near the buttons lately; a pointer that is hidden isn't.
  package func isNear(at time: Seconds, isPointerHidden: Bool) -> Bool {
    guard let near, time < near.time + ToolbarInput.showTime else { return false }
    return near.isFinger || !isPointerHidden
  }

  /// Finds out what an event means.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: The time of the window.
  ///   - layout: The places of the buttons.
  ///   - canvas: The size and scale of the window.
  ///   - start: Since when the buttons are shown; `nil` if they aren't.
  /// - Returns: Its meaning.
  package mutating func act(
    on event: WindowEvent, at time: Seconds, in layout: ToolbarLayout, on canvas: Canvas,
    shownSince start: Seconds?
  ) -> Act {
    let canBePressed = start.map { time >= $0 + ToolbarInput.aimTime } ?? false
    switch event {
    case .pointer(let x, let y), .finger(.moved, let x, let y):
      if case .pointer = event { note(x, y, at: time, isFinger: false, layout, canvas) }
      focus = layout.button(atX: x, y: y)
      return pressed == nil ? .none : .taken
    case .press(.left, let x, let y):
      // A click on buttons that have vanished under a pointer at rest shows them again.
      note(x, y, at: time, isFinger: false, layout, canvas)
      return press(layout.button(atX: x, y: y), if: canBePressed)
    case .finger(.down, let x, let y):
      // The first touch shows them.
      note(x, y, at: time, isFinger: true, layout, canvas)
      return press(layout.button(atX: x, y: y), if: canBePressed)
    case .release(.left, let x, let y): return release(layout.button(atX: x, y: y))
    case .finger(.up, let x, let y):
      defer { focus = nil }
      return release(layout.button(atX: x, y: y))
    case .finger(.cancelled, _, _), .focus(false):
      (pressed, focus) = (nil, nil)
      if case .focus = event { near = nil }
      return .none
    default: return .none
    }
  }

  private mutating func note(
    _ x: Double, _ y: Double, at time: Seconds, isFinger: Bool, _ layout: ToolbarLayout,
    _ canvas: Canvas
  ) {
    // An X server moves the pointer to a finger, which leaves the finger where it is.
    let follows = near.map { $0.isFinger && time < $0.time + ToolbarInput.showTime } ?? false
    near = layout.isNear(x: x, y: y, on: canvas) ? (time, isFinger || follows) : nil
  }

  private mutating func press(_ position: Int?, if canBePressed: Bool) -> Act {
    guard canBePressed, let position else { return .none }
    (pressed, focus) = (position, position)
    return .taken
  }

  private mutating func release(_ position: Int?) -> Act {
    guard let pressed else { return .none }
    self.pressed = nil
    return position == pressed ? .choose(pressed) : .taken
  }
}
