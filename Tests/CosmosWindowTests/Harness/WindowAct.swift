import CosmosOptions
import CosmosShow
import CosmosWindow

/// Something that a person does in a window: a key, a button of a gamepad, or a gesture.
struct WindowAct {
  let name: String
  /// What the window reports, all at once.
  let events: [WindowEvent]
  /// How long something is held until it has its effect, in seconds.
  var delay = 0.0
  /// What says whether it is offered.
  let offer: Offer

  /// What offers an act in a window.
  enum Offer: Hashable {
    /// The table names the key, by its name in scripts.
    case key(String)
    /// What offers the key that has the same effect, which depends on what is open.
    case button(GamepadButtons)
    /// The table has a row for the gesture.
    case row(HelpTable.Gesture)
    /// The window lets skies be chosen, as with the key.
    case skies
    /// Nothing: it has no effect anywhere.
    case never
  }

  /// Nothing at all, which shows that a probe sees no effect where there is none.
  static let nothing = WindowAct(name: "nothing", events: [], offer: .never)

  /// All keys that a window knows, with Shift and Ctrl where they matter.
  static let keys = KeyBinding.all.flatMap(\.names).map { name in
    WindowAct(
      name: name, events: [.key(Key(rawValue: name), isRepeat: false)], offer: .key(name))
  }

  /// All buttons of a gamepad.
  static let buttons = GamepadBinding.all.map { binding in
    WindowAct(
      name: "gamepad \(binding.label)", events: [.gamepad(binding.button)],
      offer: .button(binding.button))
  }

  /// All gestures in a window of a size in pixels.
  static func gestures(in size: XServer.Size) -> [WindowAct] {
    let (width, height) = (Double(size.width), Double(size.height))
    let rows = HelpTable.Gesture.allCases.flatMap { gesture in
      gestures(for: gesture, width: width, height: height).map { name, events, delay in
        WindowAct(name: name, events: events, delay: delay, offer: .row(gesture))
      }
    }
    return rows + [
      WindowAct(
        name: "two fingers that rest", events: [.twoFingers(areDown: true)], delay: 0.65,
        offer: .skies)
    ]
  }

  private static func gestures(
    for gesture: HelpTable.Gesture, width: Double, height: Double
  ) -> [(name: String, events: [WindowEvent], delay: Double)] {
    // Beside the menu's ring, and in its middle.
    let (x, y) = (width * 0.8, height * 0.1)
    let (middle, centre) = (width / 2, height / 2)
    switch gesture {
    case .drag:
      return [
        ("drag", [.press(.left, x: x, y: y), .pointer(x: x - 60, y: y)], 0),
        ("finger", [.finger(.down, x: x, y: y), .finger(.moved, x: x - 60, y: y)], 0),
        ("two fingers", [.pan(x: 40, y: 0)], 0),
      ]
    case .wheel:
      return [
        ("wheel", [.wheel(notches: 1)], 0), ("touchpad", [.scroll(x: 1, y: 0)], 0),
      ]
    case .rightClick:
      return [
        (
          "right click", [.press(.right, x: x, y: y), .release(.right, x: x, y: y)],
          0
        ),
        ("hold", [.press(.left, x: middle, y: centre)], 0.55),
        ("finger that holds", [.finger(.down, x: middle, y: centre)], 0.55),
      ]
    case .doubleClick:
      let (down, up) = (
        WindowEvent.press(.left, x: x, y: y), WindowEvent.release(.left, x: x, y: y)
      )
      let (tap, end) = (
        WindowEvent.finger(.down, x: x, y: y), WindowEvent.finger(.up, x: x, y: y)
      )
      return [
        ("double click", [down, up, down, up], 0), ("double tap", [tap, end, tap, end], 0),
      ]
    case .corner:
      let (x, y) = (width - 10, 10.0)
      return [
        ("pointer in the corner", [.pointer(x: x, y: y)], 0),
        ("tap in the corner", [.finger(.down, x: x, y: y), .finger(.up, x: x, y: y)], 0),
      ]
    // These have the labels of others; clicks on something, and files that are dropped, have tests of their own.
    case .click, .dragAndDrop, .freeWheel, .notice, .settings, .settingsFile, .manual: return []
    }
  }
}
