import CGLFW

/// A key, identified by its label: the lower-case character that it types, or the name of a key that types none.
public struct Key: RawRepresentable, Hashable, Sendable {
  /// A single character such as `"q"`, or a name such as `"escape"`.
  public let rawValue: String

  /// Creates a key from its character or name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The Escape key, which closes whatever is open.
  public static let escape = Key(rawValue: "escape")
  /// The F11 key.
  public static let f11 = Key(rawValue: "f11")
  /// The Print Screen key, which saves an image.
  public static let printScreen = Key(rawValue: "print")
  /// The Tab key, which moves to the next item.
  public static let tab = Key(rawValue: "tab")
  /// The Return key, which activates the selected item.
  public static let enter = Key(rawValue: "return")
  /// The up arrow key.
  public static let up = Key(rawValue: "up")
  /// The down arrow key.
  public static let down = Key(rawValue: "down")
  /// The space bar.
  public static let space = Key(rawValue: "space")
  /// The Home key.
  public static let home = Key(rawValue: "home")
  /// The Backspace key, which takes a typed character back.
  public static let backspace = Key(rawValue: "backspace")
  /// The left arrow key.
  public static let left = Key(rawValue: "left")
  /// The right arrow key.
  public static let right = Key(rawValue: "right")

  /// Creates a key that is the same on all layouts, or `nil`.
  ///
  /// - Parameters:
  ///   - place: GLFW's number of the key.
  ///   - hasShift: Whether Shift is held.
  init?(at place: Int32, hasShift: Bool) {
    switch place {
    // Shift+Tab moves to the previous item.
    case GLFW_KEY_TAB: self = hasShift ? .up : .tab
    case GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER: self = .enter
    case GLFW_KEY_UP: self = .up
    case GLFW_KEY_DOWN: self = .down
    case GLFW_KEY_ESCAPE: self = .escape
    case GLFW_KEY_F1: self.init(rawValue: "f1")
    case GLFW_KEY_F11: self = .f11
    case GLFW_KEY_PRINT_SCREEN: self = .printScreen
    case GLFW_KEY_SPACE: self = .space
    case GLFW_KEY_HOME: self = .home
    case GLFW_KEY_BACKSPACE: self = .backspace
    // With Shift, they move freely.
    case GLFW_KEY_LEFT: self = hasShift ? Key(rawValue: "shift+left") : .left
    case GLFW_KEY_RIGHT: self = hasShift ? Key(rawValue: "shift+right") : .right
    default: return nil
    }
  }

  /// Creates the key that a key of the keypad is without Num Lock; `nil` if it has no name.
  ///
  /// - Parameter place: GLFW's number of the key.
  init?(onKeypad place: Int32) {
    switch place {
    case GLFW_KEY_KP_8: self = .up
    case GLFW_KEY_KP_2: self = .down
    case GLFW_KEY_KP_4: self = .left
    case GLFW_KEY_KP_6: self = .right
    case GLFW_KEY_KP_7: self = .home
    default: return nil
    }
  }
}
