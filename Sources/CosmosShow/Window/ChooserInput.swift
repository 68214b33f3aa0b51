import CosmosCore
import CosmosOverlay
import CosmosWindow

/// What the pointer, a wheel and fingers do with a row of skies, and before it opens.
package struct ChooserInput {
  /// What an event means for an open row.
  package enum Act: Hashable {
    /// Nothing; others get the event.
    case none
    /// Nothing more.
    case taken
    /// A sky gets the focus.
    case focus(Int)
    /// A sky is clicked.
    case choose(Int)
    /// A click beside the row.
    case leave
  }

  /// Whether the button of the mouse or a finger is down since the row is open.
  private var isPressed = false
  /// Where it came down and the sky with the focus then; `nil` if the press has become a drag that is over.
  private var press: (x: Double, y: Double, focus: Int, isDrag: Bool)?
  /// Distance scrolled since the focus last moved, in skies.
  private var scrolled = 0.0
  /// When two fingers came down, and how far they have moved since, in pixels; `nil` without them.
  private var hold: (start: Seconds, distance: Double, limit: Double)?

  /// How long two fingers rest until the row opens.
  private static let holdTime: Seconds = 0.6
  /// How far they may move meanwhile, in points.
  private static let holdReach = 12.0

  /// How far a touchpad or a stick scrolls from one sky to the next, in notches.
  private static let notches = 3.0

  /// Creates the state without any input.
  package init() {}

  /// Forgets all input, because the row opens.
  package mutating func forget() {
    self = ChooserInput()
  }

  // MARK: Before the row opens

  /// Notes an event, whoever gets it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: The time of the window.
  ///   - canvas: The size and scale of the window.
  package mutating func note(_ event: WindowEvent, at time: Seconds, on canvas: Canvas) {
    switch event {
    case .twoFingers(let areDown):
      hold = areDown ? (time, 0, ChooserInput.holdReach * canvas.scale) : nil
    case .pan(let x, let y):
      guard var hold else { return }
      hold.distance += abs(x) + abs(y)
      self.hold = hold.distance > hold.limit ? nil : hold
    case .focus(false): hold = nil
    default: break
    }
  }

  /// When two fingers that rest open the row; `nil` without them.
  package var holdEnd: Seconds? { hold.map { $0.start + ChooserInput.holdTime } }

  /// Whether two fingers have rested long enough.
  package func isHeld(at time: Seconds) -> Bool { holdEnd.map { time >= $0 } ?? false }

  // MARK: In the row

  /// Returns whether an event is for an open row, wherever its skies are.
  package static func concernsRow(_ event: WindowEvent) -> Bool {
    switch event {
    case .press, .release, .pointer, .finger, .wheel, .scroll, .pan: true
    case .close, .damage, .resize, .moved, .key, .text, .twoFingers, .gamepad, .focus, .drop:
      false
    }
  }

  /// Finds out what an event means.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - layout: The places of the skies.
  ///   - first: The first sky that is shown.
  ///   - focus: The sky with the focus.
  /// - Returns: Its meaning.
  package mutating func act(
    on event: WindowEvent, in layout: ChooserLayout, first: Int, focus: Int
  ) -> Act {
    switch event {
    case .press(.left, let x, let y), .finger(.down, let x, let y):
      isPressed = true
      press = (x, y, focus, false)
      return .taken
    case .pointer(let x, _), .finger(.moved, let x, _):
      guard let press else { return isPressed ? .taken : .none }
      let steps = Int(((press.x - x) / Double(max(1, layout.step))).rounded())
      guard steps != 0 || press.isDrag else { return .taken }
      self.press?.isDrag = true
      return .focus(press.focus + steps)
    case .release(.left, let x, let y), .finger(.up, let x, let y):
      guard isPressed else { return .none }
      isPressed = false
      defer { press = nil }
      guard let press, !press.isDrag else { return .taken }
      if let number = layout.item(atX: x, y: y, first: first) { return .choose(number) }
      return layout.panel.contains(x: x, y: y) ? .taken : .leave
    case .finger(.cancelled, _, _):
      (isPressed, press) = (false, nil)
      return .taken
    case .wheel(let notches): return .focus(focus + notches)
    case .scroll(let x, let y): return scroll((x + y) / ChooserInput.notches, focus: focus)
    case .pan(let x, let y):
      return scroll((x + y) / Double(max(1, layout.step)), focus: focus)
    case .press(.right, _, _), .release(.right, _, _): return .taken
    case .focus(false):
      (isPressed, press) = (false, nil)
      return .none
    case .close, .damage, .resize, .moved, .key, .text, .twoFingers, .gamepad, .focus, .drop:
      return .none
    }
  }

  /// Moves the focus by whole skies.
  private mutating func scroll(_ distance: Double, focus: Int) -> Act {
    scrolled += distance
    let steps = Int(max(-1e6, min(1e6, scrolled)).rounded(.towardZero))
    scrolled -= Double(steps)
    return steps == 0 ? .taken : .focus(focus + steps)
  }
}
