/// Something that happened to a window, in the order in which it happened.
public enum WindowEvent: Hashable, Sendable {
  /// The person or the window system asks to close the window.
  case close
  /// What the window shows was lost or covered and has to be drawn again.
  case damage
  /// The drawable area has another size, in pixels; 0 × 0 while the window is minimised.
  case resize(width: Int, height: Int)
  /// The window is at another place: it may be on another monitor now.
  case moved
  /// A key went down, or repeats while it is held.
  case key(Key, isRepeat: Bool)
  /// A mouse button went down at a place, in pixels from the top left corner.
  case press(MouseButton, x: Double, y: Double)
  /// A mouse button went up at a place, in pixels from the top left corner.
  case release(MouseButton, x: Double, y: Double)
  /// The pointer moved to a place, in pixels from the top left corner.
  case pointer(x: Double, y: Double)
  /// A wheel or a touchpad turned, in notches; positive shows what lies to the right or below.
  case scroll(x: Double, y: Double)
  /// The window got or lost the keyboard.
  case focus(Bool)

  /// The buttons that mean something.
  public enum MouseButton: Hashable, Sendable {
    /// The main button.
    case left
    /// The one for menus.
    case right
  }
}
