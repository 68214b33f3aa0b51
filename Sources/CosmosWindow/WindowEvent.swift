/// A window event; events are reported in the order in which they happened.
public enum WindowEvent: Hashable, Sendable {
  /// The user or the window system asks to close the window.
  case close
  /// The window's contents were lost or covered and must be redrawn.
  case damage
  /// The framebuffer has a new size in pixels; 0 × 0 while the window is minimised.
  case resize(width: Int, height: Int)
  /// The window has moved, possibly to another monitor.
  case moved
  /// A key was pressed, or repeats while it is held.
  case key(Key, isRepeat: Bool)
  /// A key, or an input method, has typed characters; a key is reported, too, before or after them.
  case text(String)
  /// A mouse button was pressed at a position in pixels from the top left corner.
  case press(MouseButton, x: Double, y: Double)
  /// A mouse button was released at a position in pixels from the top left corner.
  case release(MouseButton, x: Double, y: Double)
  /// The pointer moved to a position in pixels from the top left corner.
  case pointer(x: Double, y: Double)
  /// A touchpad or a stick scrolled, in notches; positive values reveal what is to the right or below.
  case scroll(x: Double, y: Double)
  /// A wheel with notches turned by a number of them; positive values are to the right or down.
  case wheel(notches: Int)
  /// A finger on a touchscreen presses, at a position in pixels from the top left corner; there is one at a time.
  case finger(FingerPhase, x: Double, y: Double)
  /// Two fingers on a touchscreen move the content, in pixels; positive values reveal what is to the right or below.
  case pan(x: Double, y: Double)
  /// Two fingers on a touchscreen are down from now on, or no longer.
  case twoFingers(areDown: Bool)
  /// A button of a gamepad was pressed.
  case gamepad(GamepadButtons)
  /// Files were dropped on the window; their paths are absolute, and bytes, which need not be UTF-8.
  case drop([[UInt8]])
  /// The window gained or lost keyboard focus.
  case focus(Bool)

  /// The phase of a touch.
  public enum FingerPhase: Hashable, Sendable {
    /// It goes down.
    case down
    /// It moves.
    case moved
    /// It goes up.
    case up
    /// It stays down, but its touch ends without effect.
    case cancelled
  }

  /// A mouse button that Cosmos uses.
  public enum MouseButton: Hashable, Sendable {
    /// The primary button.
    case left
    /// The secondary button, which opens context menus.
    case right
  }
}
