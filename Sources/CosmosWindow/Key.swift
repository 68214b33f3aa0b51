import CGLFW

/// A key, identified by its label: a lower-case character, or the name of a key that types no character.
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
  /// The left arrow key.
  public static let left = Key(rawValue: "left")
  /// The right arrow key.
  public static let right = Key(rawValue: "right")

  /// The question mark, which layouts type with different keys.
  public static let question = Key(rawValue: "?")

  /// Creates a key from a GLFW key event; `nil` if the key has no name, or types something else with Shift.
  ///
  /// GLFW numbers keys by their position on a US keyboard; letters follow the layout in use. Letters of other scripts
  /// than Latin go by position.
  init?(glfw key: Int32, scancode: Int32, hasShift: Bool) {
    switch key {
    // Shift+Tab moves to the previous item.
    case GLFW_KEY_TAB: self = hasShift ? .up : .tab
    case GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER: self = .enter
    case GLFW_KEY_UP: self = .up
    case GLFW_KEY_DOWN: self = .down
    // Digits go by position, because some layouts type them only with Shift.
    case GLFW_KEY_0...GLFW_KEY_9: self.init(rawValue: String(key - GLFW_KEY_0))
    case GLFW_KEY_MINUS: self.init(rawValue: "-")
    case GLFW_KEY_EQUAL: self.init(rawValue: "=")
    case GLFW_KEY_ESCAPE: self = .escape
    case GLFW_KEY_F1: self.init(rawValue: "f1")
    case GLFW_KEY_F11: self = .f11
    case GLFW_KEY_PRINT_SCREEN: self = .printScreen
    case GLFW_KEY_SPACE: self = .space
    case GLFW_KEY_HOME: self = .home
    case GLFW_KEY_LEFT: self = .left
    case GLFW_KEY_RIGHT: self = .right
    default:
      guard let name = glfwGetKeyName(key, scancode) else { return nil }
      let label = String(cString: name).lowercased()
      // With Shift, a letter remains itself; another character may become any, such as a comma the question mark.
      if hasShift, label.unicodeScalars.first?.properties.isAlphabetic != true { return nil }
      self.init(rawValue: Key.isOtherScript(label) ? Key.letter(at: key) ?? label : label)
    }
  }

  /// Whether a label is a letter that is not Latin.
  private static func isOtherScript(_ label: String) -> Bool {
    label.unicodeScalars.first.map { $0 > lastLatin && $0.properties.isAlphabetic } ?? false
  }

  /// The letter at a key's position on a US keyboard; `nil` if there is none.
  private static func letter(at key: Int32) -> String? {
    guard (GLFW_KEY_A...GLFW_KEY_Z).contains(key) else { return nil }
    // GLFW's numbers are those of the capital letters.
    return Unicode.Scalar(UInt32(key)).map { String(Character($0)).lowercased() }
  }

  /// The last letter of the Unicode block "Latin Extended-B".
  private static let lastLatin: Unicode.Scalar = "\u{24F}"
}
