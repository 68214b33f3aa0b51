import CGLFW

/// A key by what is printed on it: a lower-case character, or the name of a key that types none.
public struct Key: RawRepresentable, Hashable, Sendable {
  /// A single character such as `"q"`, or a name such as `"escape"`.
  public let rawValue: String

  /// Creates a key from its character or name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Leaves what is open.
  public static let escape = Key(rawValue: "escape")
  /// The eleventh function key.
  public static let f11 = Key(rawValue: "f11")
  /// Saves a picture.
  public static let printScreen = Key(rawValue: "print")
  /// Goes on to the next thing.
  public static let tab = Key(rawValue: "tab")
  /// Chooses.
  public static let enter = Key(rawValue: "return")
  /// The upward arrow.
  public static let up = Key(rawValue: "up")
  /// The downward arrow.
  public static let down = Key(rawValue: "down")
  /// The space bar.
  public static let space = Key(rawValue: "space")
  /// The key that goes to a line's beginning.
  public static let home = Key(rawValue: "home")
  /// The left arrow.
  public static let left = Key(rawValue: "left")
  /// The right arrow.
  public static let right = Key(rawValue: "right")

  /// The key that GLFW reports.
  ///
  /// GLFW numbers keys by where they are on an American keyboard; letters go by the layout in use.
  init?(glfw key: Int32, scancode: Int32, hasShift: Bool) {
    switch key {
    // With shift it goes back to the thing before.
    case GLFW_KEY_TAB: self = hasShift ? .up : .tab
    case GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER: self = .enter
    case GLFW_KEY_UP: self = .up
    case GLFW_KEY_DOWN: self = .down
    // Digits by their places: some layouts type them only with shift.
    case GLFW_KEY_0...GLFW_KEY_9: self.init(rawValue: String(key - GLFW_KEY_0))
    case GLFW_KEY_MINUS: self.init(rawValue: "-")
    case GLFW_KEY_EQUAL: self.init(rawValue: "=")
    case GLFW_KEY_ESCAPE: self = .escape
    case GLFW_KEY_F11: self = .f11
    case GLFW_KEY_PRINT_SCREEN: self = .printScreen
    case GLFW_KEY_SPACE: self = .space
    case GLFW_KEY_HOME: self = .home
    case GLFW_KEY_LEFT: self = .left
    case GLFW_KEY_RIGHT: self = .right
    default:
      guard let name = glfwGetKeyName(key, scancode) else { return nil }
      self.init(rawValue: String(cString: name).lowercased())
    }
  }
}
